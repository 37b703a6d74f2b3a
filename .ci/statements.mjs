/**
 * Which tests hold which statement of the specification: titles of tests and steps begin with their numbers, as in
 * `[S061, S186–S190]`.
 *
 *   node .ci/statements.mjs             the statements, each with its files
 *   node .ci/statements.mjs <commit>    those that a file held at the commit and none holds now; ends with 1 when there are some
 */
import { execFileSync } from 'node:child_process';
import { ROOT } from './shell.mjs';

const TAG = /\[(S\d{1,3}(?:(?:–|, )S\d{1,3})*)\]/g;

const [commit] = process.argv.slice(2);
const now = readStatements();
if (commit === undefined) {
  for (const [number, files] of [...now].sort(([a], [b]) => a - b))
    console.log(`${nameOf(number)} ${[...files].join(' ')}`);
} else {
  const lost = [...readStatements(commit)].filter(([number]) => !now.has(number));
  for (const [number, files] of lost)
    console.log(`${nameOf(number)} was in ${[...files].join(' ')}`);
  process.exitCode = lost.length === 0 ? 0 : 1;
}

/**
 * @param {string} [revision] default: the files as they are
 * @returns {Map<number, Set<string>>} number of a statement → files
 */
function readStatements(revision) {
  const args = ['grep', '-E', String.raw`\[S[0-9]`, ...(revision === undefined ? [] : [revision])];
  const found = execFileSync('git', [...args, '--', 'tests'], { cwd: ROOT, encoding: 'utf8' });
  /** @type {Map<number, Set<string>>} */
  const statements = new Map();
  for (const line of found.split('\n')) {
    const file = /tests\/[^:]+/.exec(line)?.[0] ?? '';
    for (const [, tag = ''] of line.matchAll(TAG))
      for (const number of expand(tag))
        statements.set(number, (statements.get(number) ?? new Set()).add(file));
  }
  return statements;
}

/** "S061, S186–S188" → 61, 186, 187, 188 */
function expand(tag) {
  return tag.split(', ').flatMap((part) => {
    const [first = 0, last = first] = part.split('–').map((each) => Number(each.slice(1)));
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
}

function nameOf(number) {
  return `S${String(number).padStart(3, '0')}`;
}
