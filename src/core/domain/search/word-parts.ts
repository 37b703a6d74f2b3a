import { countCharacters } from './fold-words.ts';
import { isLive, type Word, type WordIndex } from './word-index.ts';

/** The words of the catalogue that begin with a term, and those that only contain it. */
interface WordParts {
  beginnings: readonly Word[];
  within: readonly Word[];
}

/** A shorter term is found only where words begin: "tv" is not meant by "activity". */
const WITHIN_FROM = 3;
/** More words than anybody means: a term of one letter that stands for all of them costs as much as a hundred terms. */
const MOST_MEANT = 2_000;
/** Terms whose words are remembered, and the words of all of them, of 8 bytes each. */
const MAX_KEPT = 500;
const MAX_KEPT_WORDS = 1_000_000;
/** A word of so many listings is as common as one of more. */
const MOST_COUNTED = 255;

/** The words of a term as far as they are known. */
interface Scan {
  beginnings: Word[];
  within: Word[];
  scanned: number;
  sweeps: number;
  /** What they come to, and the revision of the index in which they did. */
  parts: WordParts;
  revision: number;
}

const NOTHING: WordParts = { beginnings: [], within: [] };

/** Finds the words that a term is a part of; of more than anybody means, the commonest. */
export function createPartFinder(index: WordIndex): (term: string) => WordParts {
  const scans = new Map<string, Scan>();
  let keptWords = 0;

  /** Between two sweeps words only grow in number: what was scanned before is not scanned again. */
  function scanOn(scan: Scan, term: string): void {
    const hasWithin = countCharacters(term) >= WITHIN_FROM;
    for (; scan.scanned < index.words.length; scan.scanned += 1) {
      const word = index.words[scan.scanned];
      if (word === undefined || word.word.length <= term.length) continue;
      const at = word.word.indexOf(term);
      if (at === -1) continue;
      if (at === 0) scan.beginnings.push(word);
      else if (hasWithin) scan.within.push(word);
    }
  }

  function take(term: string): Scan {
    const known = scans.get(term);
    if (known === undefined) return beginScan(index);
    scans.delete(term);
    keptWords -= sizeOf(known);
    return known.sweeps === index.sweeps() ? known : beginScan(index);
  }

  function keep(term: string, scan: Scan): void {
    scans.set(term, scan);
    keptWords += sizeOf(scan);
    for (const [oldest, { beginnings, within }] of scans) {
      if ((scans.size <= MAX_KEPT && keptWords <= MAX_KEPT_WORDS) || oldest === term) break;
      scans.delete(oldest);
      keptWords -= beginnings.length + within.length;
    }
  }

  return (term) => {
    const scan = take(term);
    if (scan.revision !== index.revision()) {
      scanOn(scan, term);
      scan.parts = chooseParts(scan);
      scan.revision = index.revision();
    }
    keep(term, scan);
    return scan.parts;
  };
}

const sizeOf = ({ beginnings, within }: WordParts) => beginnings.length + within.length;

function beginScan(index: WordIndex): Scan {
  const rest = { scanned: 0, sweeps: index.sweeps(), parts: NOTHING, revision: -1 };
  return { beginnings: [], within: [], ...rest };
}

function chooseParts(scan: WordParts): WordParts {
  const begin = scan.beginnings.filter(isLive);
  const beginnings = begin.filter(areCommonest(begin, MOST_MEANT));
  const contain = scan.within.filter((word) => isLive(word) && word.apart > 0 && word.named > 0);
  const within = contain.filter(areCommonest(contain, MOST_MEANT - beginnings.length));
  return { beginnings, within };
}

/**
 * Which words are among so many commonest: those that name listings before those of descriptions, then by how many
 * listings they are of. All or none of the equally common, so that every device takes the same, in whatever order it came
 * to know them.
 */
export function areCommonest(words: readonly Word[], most: number): (word: Word) => boolean {
  if (words.length <= most) return () => true;
  const counts = new Map<number, number>();
  for (const word of words) {
    const rank = rankOf(word);
    counts.set(rank, (counts.get(rank) ?? 0) + 1);
  }
  let [least, taken] = [Infinity, 0];
  for (const [rank, count] of [...counts].sort(([a], [b]) => b - a)) {
    taken += count;
    if (taken > most) break;
    least = rank;
  }
  return (word) => rankOf(word) >= least;
}

const rankOf = ({ named, slots }: Word) =>
  (named > 0 ? MOST_COUNTED + 1 : 0) + Math.min(slots.length, MOST_COUNTED);
