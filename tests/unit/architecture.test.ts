import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '../..');

const CONFIGURATION = [
  'package.json',
  'oxlint.config.js',
  'oxlint.architecture.js',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.page.json',
  'tsconfig.worker.json',
  'tsconfig.server.json',
  'tsconfig.tests.json',
];

const FOLDERS = ['src', 'sw', 'mock-server', 'tests', 'lib'];

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

const REFUSED: readonly (readonly [what: string, file: string, source: string])[] = [
  [
    'a feature that imports another feature',
    'src/features/home/x.ts',
    '#features/cart/cart-page.tsx',
  ],
  ['the same by a relative path', 'src/features/home/x.ts', '../cart/cart-page.tsx'],
  ['a feature that reaches for the network', 'src/features/home/x.ts', '#core/network/listings.ts'],
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
  ['a package that no layer owns', 'src/features/home/x.ts', 'left-pad'],
];

const UNKNOWN = [
  'src/utils/x.ts',
  'src/x.ts',
  'src/core/x.ts',
  'src/core/helpers/x.ts',
  'lib/x.ts',
];

const WELCOME: readonly (readonly [file: string, source: string])[] = [
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
];

const WRONG: readonly (readonly [what: string, file: string, text: string, rule: string])[] = [
  [
    'a screen that reads tables of the engine',
    'src/features/cart/tables.ts',
    "import '#core/storage/database.ts';\n",
    'eslint(no-restricted-imports)',
  ],
  [
    'a screen that widens its database',
    'src/components/listing/widened.ts',
    "import { wholeDatabase } from '#core/storage/screen-database.ts';\nwholeDatabase();\n",
    'eslint(no-restricted-imports)',
  ],
  [
    'two modules that import each other',
    'src/features/home/there.ts',
    "import { back } from './back.ts';\nexport const there = () => back;\n",
    'import(no-cycle)',
  ],
  [
    'the other of the two',
    'src/features/home/back.ts',
    "import { there } from './there.ts';\nexport const back = () => there;\n",
    'import(no-cycle)',
  ],
  [
    'a circle by an alias',
    'src/features/home/itself.ts',
    "import { home } from '#features/home/itself.ts';\nexport const itself = () => itself;\n",
    'import(no-cycle)',
  ],
  [
    'a circle that a type closes',
    'src/features/home/shape.ts',
    "import type { Form } from './form.ts';\nexport const shape: Form[] = [];\n",
    'import(no-cycle)',
  ],
  [
    'its other half',
    'src/features/home/form.ts',
    "import { shape } from './shape.ts';\nexport type Form = 'a';\nexport const form = () => shape;\n",
    'import(no-cycle)',
  ],
  [
    'a promise that is left alone',
    'src/features/home/alone.ts',
    'const wait = async () => Promise.resolve();\nexport function begin(): void {\n  wait();\n}\n',
    'typescript(no-floating-promises)',
  ],
  [
    'a condition that cannot be false',
    'src/core/domain/always.ts',
    "export const always = (word: 'a') => (word ? 1 : 2);\n",
    'typescript(no-unnecessary-condition)',
  ],
  [
    'a hook behind a condition',
    'src/features/home/behind.tsx',
    "import { useState } from 'react';\nexport function Behind({ is }: { is: boolean }) {\n  if (is) useState(1);\n  return null;\n}\n",
    'react-hooks(rules-of-hooks)',
  ],
  [
    'a default export',
    'src/features/home/default.ts',
    'export default 1;\n',
    'import(no-default-export)',
  ],
  [
    'a file that is named for nothing',
    'src/features/home/helpers.ts',
    'export const x = 1;\n',
    'check-file(filename-blocklist)',
  ],
];

let root = '';
let refusals = new Map<string, string[]>();

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'unikade-architecture-'));
  for (const file of CONFIGURATION) copyFileSync(join(REPOSITORY, file), join(root, file));
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  for (const file of STANDING) plant(file, 'export const standing = true;\n');
  for (const [, file, source] of REFUSED) plant(placeOf(file, source), `import '${source}';\n`);
  for (const [file, source] of WELCOME) plant(placeOf(file, source), `import '${source}';\n`);
  for (const file of UNKNOWN) plant(file, 'export const x = 1;\n');
  for (const [, file, text] of WRONG) plant(file, text);
  refusals = lint(root);
}, 60_000);

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

function plant(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** A file of its own beside `file` for each source that it imports. */
function placeOf(file: string, source: string) {
  const name = `${basename(file, extname(file))}-${source.replace(/[^a-z]+/gi, '-')}`;
  return join(dirname(file), `${name}${extname(file)}`);
}

/** File → the rules that refuse it, as the repository's own configuration has them. */
function lint(folder: string): Map<string, string[]> {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(REPOSITORY, 'node_modules/oxlint/bin/oxlint'),
      '-c',
      'oxlint.config.js',
      '-f',
      'json',
      ...FOLDERS,
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  if (!stdout.startsWith('{')) throw new Error(`The linter did not begin: ${stdout}${stderr}`);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string }[];
  };
  const found = new Map<string, string[]>();
  for (const { code, filename } of diagnostics)
    found.set(filename, [...(found.get(filename) ?? []), code]);
  return found;
}

describe('the import matrix refuses', () => {
  it.each(REFUSED)('%s', (_what, file, source) => {
    expect(refusals.get(placeOf(file, source))).toContain('boundaries(dependencies)');
  });

  it.each(UNKNOWN)('the unknown place %s', (file) => {
    expect(refusals.get(file) ?? []).toContain('boundaries(no-unknown-files)');
  });
});

describe('the import matrix lets through', () => {
  it.each(WELCOME)('%s → %s', (file, source) => {
    expect(refusals.get(placeOf(file, source)) ?? []).not.toContain('boundaries(dependencies)');
  });
});

it.each(WRONG)('the linter refuses %s', (_what, file, _text, rule) => {
  expect(refusals.get(file)).toContain(rule);
});
