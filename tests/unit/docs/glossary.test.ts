import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const ROW = /^\| (.+?) +\| .+ \| `([^`]+)` in `([^`]+)` +\|$/;
const [terms = ''] = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').split('\n## ');
/** Without the two lines of the head. */
const lines = terms
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2);
const rows = lines.map((line) => {
  const [, term = line, name = '', path = ''] = ROW.exec(line) ?? [];
  return { term, name, path };
});

it('each row of the glossary names a file, and what is declared there', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ name, path }) => !isDeclared(name, readNamed(path)))).toEqual([]);
});

it('the terms of the glossary are in alphabetical order', () => {
  const inOrder = rows.map(({ term }) => term);
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one.localeCompare(other)));
});

it.each([
  ['function', 'export async function pull() {}'],
  ['constant', 'const pull = 1;'],
  ['type', 'export type pull = string;'],
  ['property', 'interface Puller { readonly pull?: string }'],
  ['method', 'interface Puller {\n  pull(what: string): void;\n}'],
  ['member of a union', "type Kind = 'push' | 'pull';"],
])('a name counts as declared when it is that of a %s', (_what, code) => {
  expect(isDeclared('pull', code)).toBe(true);
});

it.each([
  ['is renamed', 'export async function pullOnce() {}\ninterface Puller { prefetch: string }'],
  ['is in a comment alone', '/** pull: asks once. */\n// pull: string\nconst ask = 1;'],
  ['is only used', "import { pull } from './pull.ts';\nvoid pull(row);"],
])('a name does not count as declared when it %s', (_how, code) => {
  expect(isDeclared('pull', code)).toBe(false);
});

/** The text of the file that a row names; '' when there is none. */
function readNamed(path: string): string {
  const file = [path, `src/core/${path}`]
    .map((each) => join(ROOT, each))
    .find((each) => /\.\w+$/.test(each) && existsSync(each));
  return file === undefined ? '' : readFileSync(file, 'utf8');
}

/** Whether code declares a name, or a document has a row of a table for it. */
function isDeclared(name: string, text: string): boolean {
  const code = text.replaceAll(/\/\*.*?\*\/|^ *\/\/[^\n]*/gms, '');
  const forms = [
    String.raw`(?:function|const|let|class|interface|type) ${name}\b`,
    String.raw`^ *(?:interface \w+ \{ )?(?:readonly )?${name}\??(?:: |\([\w?]+: )`,
    String.raw`[=|] '${name}'`,
    String.raw`^\| ${name} +\|`,
  ];
  return forms.some((form) => new RegExp(form, 'm').test(code));
}
