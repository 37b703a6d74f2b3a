import type { Violation } from '../judge/seams.ts';

/** The kind of a violation, for any seed: its sentence without names, figures and times. */
export function signatureOf({ check, sentence }: Violation): string {
  const plain = sentence
    .replace(/“[^”]*”/g, '“…”')
    .replace(/\{.*?\}(?= |\.|$)/g, '{…}')
    .replace(/\(entry \d+, key [\w-]+\)/g, '')
    .replace(/key [\w-]{8,}/g, 'key')
    .replace(/\b[0-9a-f]{24}\b|\b[0-9a-f]{8}-[\w-]{27}\b/g, '·')
    .replace(/\b(d\d+)(\.(page|worker)\d+)?\b/g, '$3')
    .replace(/(&?\w+=\w+)/g, '')
    .replace(/#?\b\d+(\.\d+)?\b( (ms|s|min|h)\b)?/g, 'N')
    .replace(/×N|N, N(, N)*/g, 'N')
    .replace(/\s+/g, ' ');
  return `${check} ${plain}`;
}
