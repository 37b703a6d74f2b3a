import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The fenced blocks of a language, in their order. */
function listBlocks(markdown: string, language: string): string[] {
  const blocks = markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'));
  return [...blocks].map(([, block]) => (block ?? '').trim());
}

it('the recipes for testing offline are the ones that are run', () => {
  const recipes = listBlocks(read('docs/offline-testing.md'), 'ts');
  const spec = read('tests/e2e/offline-recipes.spec.ts');
  const run = spec.slice(spec.indexOf('const BUYER')).trim();
  expect(inOrder(recipes.join('\n\n'))).toEqual(inOrder(run));
  expect(run.match(/test\('recipe: /g)).toHaveLength(12);
});

it('the first test of the kit is the same on its page and in its package, and short', () => {
  const [first = ''] = listBlocks(read('docs/testing-kit.md'), 'ts');
  expect(listBlocks(read('tests/kit/README.md'), 'ts')).toEqual([first]);
  expect(first.split('\n').length).toBeLessThanOrEqual(20);
  expect(first).toContain('toHaveSentOnce');
});

/** Statements of the outermost level, which the page may group in another way. */
function inOrder(text: string): string[] {
  return text.split(/\n\n(?=\S)/).sort();
}
