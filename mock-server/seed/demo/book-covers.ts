import { type BookCover, drawBookCover } from './book-cover.ts';

/** The covers of the books of the demo catalogue, by the key of their listing. */
const BOOK_COVERS: Readonly<Record<string, BookCover>> = {
  'stewart-calculus-8e': {
    title: ['Calculus', 'Early', 'Transcendentals'],
    author: 'James Stewart',
    paper: '#1f3a63',
    ink: '#f7d774',
    emblem: 'waves',
  },
  'halliday-resnick-physics-10e': {
    title: ['Fundamentals', 'of Physics'],
    author: 'Halliday, Resnick, Walker',
    paper: '#17453b',
    ink: '#d9f2e6',
    emblem: 'orbit',
  },
  'grays-anatomy-students-4e': {
    title: ["Gray's", 'Anatomy', 'for Students'],
    author: 'fourth edition',
    paper: '#f2efe6',
    ink: '#8c2130',
    emblem: 'pulse',
  },
  'guyton-hall-physiology-14e': {
    title: ['Medical', 'Physiology'],
    author: 'Guyton and Hall',
    paper: '#b5432f',
    ink: '#fff1dc',
    emblem: 'pulse',
  },
  'malalasekera-english-sinhala-dictionary': {
    title: ['English–', 'Sinhala', 'Dictionary'],
    author: 'Malalasekera',
    paper: '#6d1f2b',
    ink: '#f3dcae',
    emblem: 'letters',
  },
  'sedra-smith-microelectronics-7e': {
    title: ['Micro-', 'electronic', 'Circuits'],
    author: 'Sedra and Smith',
    paper: '#122b2e',
    ink: '#7fe3d0',
    emblem: 'circuit',
  },
  'hibbeler-mechanics-materials-9e': {
    title: ['Mechanics', 'of Materials'],
    author: 'R. C. Hibbeler',
    paper: '#d98c2b',
    ink: '#2a1c0b',
    emblem: 'beam',
  },
  'cengel-boles-thermodynamics-8e': {
    title: ['Thermo-', 'dynamics'],
    author: 'Çengel and Boles',
    paper: '#3b1d4f',
    ink: '#ffb98a',
    emblem: 'flame',
  },
  'clrs-algorithms-3e': {
    title: ['Introduction', 'to Algorithms'],
    author: 'CLRS',
    paper: '#e7e3d4',
    ink: '#20536b',
    emblem: 'tree',
  },
  'python-crash-course-3e': {
    title: ['Python', 'Crash Course'],
    author: 'Eric Matthes',
    paper: '#2b2b33',
    ink: '#ffd24a',
    emblem: 'snake',
  },
  'campbell-biology-11e': {
    title: ['Campbell', 'Biology'],
    author: 'eleventh edition',
    paper: '#2f6b32',
    ink: '#f2f7d5',
    emblem: 'helix',
  },
  'theraja-electrical-technology-v2': {
    title: ['Electrical', 'Technology', 'Volume II'],
    author: 'B. L. and A. K. Theraja',
    paper: '#a81f24',
    ink: '#ffe9a8',
    emblem: 'circuit',
  },
  'ching-building-construction-5e': {
    title: ['Building', 'Construction', 'Illustrated'],
    author: 'Francis D. K. Ching',
    paper: '#ded6c4',
    ink: '#3a3228',
    emblem: 'house',
  },
};

/** Where the cover of a listing is served; null for a listing without one. */
export function bookCoverPath(listingKey: string): string | null {
  return Object.hasOwn(BOOK_COVERS, listingKey) ? `/pictures/${fileNameOf(listingKey)}` : null;
}

/** All covers by the names of their files, as SVG; the build puts them among the pictures. */
export function drawBookCovers(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(BOOK_COVERS).map(([key, cover]) => [fileNameOf(key), drawBookCover(cover)]),
  );
}

function fileNameOf(listingKey: string): string {
  return `cover-${listingKey}.svg`;
}
