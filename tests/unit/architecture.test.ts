import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { architecture } from '../../eslint.architecture.js';

const REPOSITORY = join(import.meta.dirname, '../..');

/** One file in each element, so that a good import has somewhere to go. */
const STANDING = [
  'src/core/domain/money.ts',
  'src/core/contract/listings.ts',
  'src/core/platform/clock.ts',
  'src/core/storage/database.ts',
  'src/core/session/tokens.ts',
  'src/core/network/listings.ts',
  'src/core/sync/outbox.ts',
  'src/core/mirror/listings.ts',
  'src/core/commands/cart/add-to-cart.ts',
  'src/core/runtime/create-runtime.ts',
  'src/ui/controls/button.tsx',
  'src/components/listing/price.tsx',
  'src/features/cart/cart-page.tsx',
  'src/features/home/home-page.tsx',
  'src/app/main.tsx',
  'sw/navigation.ts',
  'mock-server/app.ts',
  'tests/support/builders.ts',
  'tests/kit/src/rules.ts',
];

let root = '';
let eslint: ESLint;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'unikade-architecture-'));
  for (const file of STANDING) plant(file, 'export const standing = true;\n');
  for (const file of ['package.json', 'tsconfig.base.json']) {
    copyFileSync(join(REPOSITORY, file), join(root, file));
  }
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  eslint = new ESLint({
    cwd: root,
    overrideConfigFile: true,
    overrideConfig: [
      { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
      ...architecture(root),
    ],
  });
});

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

function plant(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** The rules that refuse `file` when it imports `source`. */
async function refusals(file: string, source: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(`import '${source}';\n`, { filePath: join(root, file) });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId);
}

describe('the import matrix refuses', () => {
  it.each([
    [
      'a feature that imports another feature',
      'src/features/home/x.ts',
      '#features/cart/cart-page.tsx',
    ],
    ['the same by a relative path', 'src/features/home/x.ts', '../cart/cart-page.tsx'],
    [
      'a feature that reaches for the network',
      'src/features/home/x.ts',
      '#core/network/listings.ts',
    ],
    [
      'a feature that reaches for the write side of the engine',
      'src/features/home/x.ts',
      '#core/sync/outbox.ts',
    ],
    ['the domain importing the screen', 'src/core/domain/x.ts', '#ui/controls/button.tsx'],
    ['the domain importing storage', 'src/core/domain/x.ts', '#core/storage/database.ts'],
    ['the domain importing a package', 'src/core/domain/x.ts', 'zod'],
    ['storage importing the network', 'src/core/storage/x.ts', '#core/network/listings.ts'],
    ['the engine importing commands', 'src/core/sync/x.ts', '#core/commands/cart/add-to-cart.ts'],
    ['the design system importing the domain', 'src/ui/x.tsx', '#core/domain/money.ts'],
    ['a component importing ky', 'src/components/x.tsx', 'ky'],
    ['a feature importing Dexie', 'src/features/home/x.ts', 'dexie'],
    ['the page importing Dexie beside storage', 'src/app/x.ts', 'dexie'],
    ['the worker importing a feature', 'sw/x.ts', '#features/cart/cart-page.tsx'],
    ['the worker importing React', 'sw/x.ts', 'react'],
    ['the provider importing storage', 'mock-server/x.ts', '#core/storage/database.ts'],
    ['the provider importing ky', 'mock-server/x.ts', 'ky'],
    ['the core importing a module of Node', 'src/core/platform/x.ts', 'node:fs'],
    ['the product importing a test', 'src/app/x.ts', '#support/builders.ts'],
    ['an alias that leads nowhere', 'src/features/home/x.ts', '#core/domain/no-such-file.ts'],
    ['the testing kit importing the product', 'tests/kit/src/x.ts', '#core/domain/money.ts'],
    ['the testing kit importing our tests', 'tests/kit/src/x.ts', '../../support/builders.ts'],
    ['the testing kit importing our packages', 'tests/kit/src/x.ts', 'dexie'],
    ['a package that nobody owns', 'src/features/home/x.ts', 'left-pad'],
  ])('%s', async (_what, file, source) => {
    expect(await refusals(file, source)).toEqual(['boundaries/dependencies']);
  });

  it.each(['src/utils/x.ts', 'src/x.ts', 'src/core/x.ts', 'src/core/helpers/x.ts', 'lib/x.ts'])(
    'the unknown place %s',
    async (file) => {
      const [result] = await eslint.lintText('export const x = 1;\n', {
        filePath: join(root, file),
      });
      expect(result?.messages.map(({ ruleId }) => ruleId)).toEqual(['boundaries/no-unknown-files']);
    },
  );
});

describe('the import matrix lets through', () => {
  it.each([
    ['src/features/home/x.ts', './home-page.tsx'],
    ['src/features/home/x.ts', '#core/domain/money.ts'],
    ['src/features/home/x.ts', '#components/listing/price.tsx'],
    ['src/features/home/x.ts', 'jotai'],
    ['src/features/home/x.ts', 'react'],
    ['src/components/x.tsx', '#core/runtime/create-runtime.ts'],
    ['src/app/x.tsx', '#features/cart/cart-page.tsx'],
    ['src/app/x.tsx', 'react-dom/client'],
    ['src/core/network/x.ts', 'ky'],
    ['src/core/storage/x.ts', 'dexie'],
    ['src/core/contract/x.ts', 'zod/mini'],
    ['src/core/runtime/x.ts', '#core/commands/cart/add-to-cart.ts'],
    ['sw/x.ts', '#core/runtime/create-runtime.ts'],
    ['sw/x.ts', 'workbox-precaching'],
    ['mock-server/x.ts', '#core/contract/listings.ts'],
    ['mock-server/x.ts', 'node:fs/promises'],
    ['mock-server/x.ts', 'drizzle-orm/pg-core'],
    ['mock-server/x.ts', '@hono/node-server/serve-static'],
    ['mock-server/x.ts', '@electric-sql/pglite'],
    ['tests/unit/x.ts', '#core/storage/database.ts'],
    ['tests/unit/x.ts', '#features/cart/cart-page.tsx'],
    ['tests/unit/x.ts', 'vitest'],
    ['tests/unit/x.ts', '../kit/src/rules.ts'],
    ['tests/kit/src/x.ts', '@playwright/test'],
    ['tests/kit/src/x.ts', 'node:http'],
    ['tests/unit/x.ts', 'node:fs'],
  ])('%s → %s', async (file, source) => {
    expect(await refusals(file, source)).toEqual([]);
  });
});

describe('the lint configuration of the repository', () => {
  it.each([
    [
      'holds the same matrix',
      'src/ui',
      "import '#core/domain/money.ts'",
      'boundaries/dependencies',
    ],
    [
      'keeps screens from the tables of the engine',
      'src/features/cart',
      "import '#core/storage/database.ts'",
      'no-restricted-imports',
    ],
    [
      'keeps them from widening what they are given',
      'src/components/listing',
      "import { wholeDatabase } from '#core/storage/screen-database.ts'; wholeDatabase",
      'no-restricted-imports',
    ],
  ])('%s', async (_what, folder, source, rule) => {
    const repository = new ESLint({
      cwd: REPOSITORY,
      // The planted file is in no tsconfig, so the rules that need types would not know it.
      overrideConfig: tseslint.configs.disableTypeChecked,
    });
    const [result] = await repository.lintText(`${source};\n`, {
      filePath: join(REPOSITORY, folder, 'planted.ts'),
    });
    expect(result?.messages.map(({ ruleId }) => ruleId)).toContain(rule);
  });
});
