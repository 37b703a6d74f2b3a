import js from '@eslint/js';
import checkFile from 'eslint-plugin-check-file';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { architecture } from './eslint.architecture.js';

const TYPESCRIPT = ['**/*.{ts,tsx}'];
const TESTS = ['tests/**'];
/** What a screen is told that reads tables of the engine. */
const ASK = 'Screens know of the outbox what src/core/sync/queries tells them.';
const ENGINE_TABLES = ['database', 'outbox-rows', 'stored-tables', 'transact'].map(
  (name) => `#core/storage/${name}.ts`,
);
const CONFIGURATION = ['*.{ts,js}', '.ci/**'];

export default defineConfig(
  { ignores: ['dist/', 'data/', 'playwright-report/', 'test-results/', 'mock-server/storage/migrations/', 'tests/bench/rivals/'] }, // prettier-ignore
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    name: 'unikade/types',
    files: TYPESCRIPT,
    extends: [tseslint.configs.recommendedTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/no-non-null-assertion': 'error',
      // A default branch is a deliberate "everything else"; without one every case is named.
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/return-await': 'error',
      '@typescript-eslint/no-deprecated': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // An async function without await keeps its signature honest where a port asks for a promise.
      '@typescript-eslint/require-await': 'off',
      // A `type` reads better for unions and their members alike; both forms are welcome.
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
  {
    name: 'unikade/size',
    files: TYPESCRIPT,
    rules: {
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    name: 'unikade/size-of-components',
    files: ['**/*.tsx'],
    rules: {
      'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    name: 'unikade/imports-and-names',
    files: [...TYPESCRIPT, '**/*.{js,mjs}'],
    plugins: { 'import-x': importX, 'check-file': checkFile },
    rules: {
      'import-x/no-default-export': 'error',
      'import-x/no-duplicates': 'error',
      'check-file/filename-naming-convention': [
        'error',
        { '**/*': 'KEBAB_CASE' },
        { ignoreMiddleExtensions: true },
      ],
      'check-file/folder-naming-convention': [
        'error',
        { '{src,sw,mock-server,tests}/**/': 'KEBAB_CASE' },
      ],
      'check-file/filename-blocklist': [
        'error',
        { '**/{utils,util,helpers,helper,misc,common}.{ts,tsx}': '**/*-*.{ts,tsx}' },
      ],
      eqeqeq: 'error',
    },
  },
  {
    name: 'unikade/page-and-worker',
    files: ['{src,sw}/**/*.{ts,tsx}'],
    rules: { 'no-console': 'error' },
  },
  {
    name: 'unikade/react',
    files: ['src/{app,bindings,components,features,ui}/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    name: 'unikade/screens-and-the-outbox',
    files: ['src/{app,bindings,components,features}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            ...ENGINE_TABLES.map((name) => ({ name, message: ASK })),
            {
              name: '#core/storage/screen-database.ts',
              importNames: ['wholeDatabase'],
              message: ASK,
            },
          ],
        },
      ],
    },
  },
  ...architecture(import.meta.dirname),
  {
    name: 'unikade/catalogue',
    files: ['mock-server/seed/demo/**'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  {
    // Values alone, which the compiler holds against their type: nothing there can float or be misused.
    name: 'unikade/listings-of-the-catalogue',
    files: ['mock-server/seed/demo/listings/**'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    name: 'unikade/tests',
    files: TESTS,
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // What is deprecated is found where it ships; asking it of every name costs a seventh of the time.
      '@typescript-eslint/no-deprecated': 'off',
    },
  },
  {
    name: 'unikade/configuration',
    files: CONFIGURATION,
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly', AbortController: 'readonly' }, // prettier-ignore
    },
    rules: { 'import-x/no-default-export': 'off' },
  },
);
