import { defineConfig } from 'oxlint';
import { architecture } from './oxlint.architecture.js';

const TYPESCRIPT = ['**/*.{ts,tsx}'];
/** What a screen is told that reads tables of the engine. */
const ASK = 'Screens know of the outbox what src/core/sync/queries tells them.';
const ENGINE_TABLES = [
  'database',
  'entry-states',
  'outbox-rows',
  'readable-entries',
  'stored-failure',
  'stored-tables',
  'transact',
].map((name) => `#core/storage/${name}.ts`);

/** Of JSX: punctuation alone, and no words where a person reads or hears them. */
const WORDS = {
  allowedStrings: [' ', '·', ' · ', '×', '–', '—', '/', ':', '.', ',', '?', '(', ')', '“', '”'],
  restrictedAttributes: [
    'alt',
    'aria-description',
    'aria-label',
    'caption',
    'description',
    'heading',
    'hint',
    'label',
    'legend',
    'message',
    'placeholder',
    'title',
  ],
};

const { jsPlugins, settings, rules, overrides } = architecture(import.meta.dirname);

export default defineConfig({
  plugins: ['eslint', 'typescript', 'import', 'react'],
  jsPlugins: [...jsPlugins, 'eslint-plugin-check-file'],
  options: { typeAware: true, maxWarnings: 0, reportUnusedDisableDirectives: 'error' },
  env: { builtin: true, node: true },
  ignorePatterns: ['mock-server/storage/migrations/', 'tests/bench/rivals/'],
  settings,
  categories: { correctness: 'error' },
  rules: {
    ...rules,
    eqeqeq: 'error',
    'no-case-declarations': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-redeclare': 'error',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
    ],
    'no-useless-assignment': 'error',
    'preserve-caught-error': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
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
  },
  overrides: [
    { files: ['**/*.{js,mjs}'], rules: { 'no-undef': 'error' } },
    {
      files: ['tests/kit/example/worker.js'],
      env: { serviceworker: true },
      globals: { workbox: 'readonly' },
    },
    {
      files: TYPESCRIPT,
      rules: {
        'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
        'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
        'no-array-constructor': 'error',
        'typescript/adjacent-overload-signatures': 'error',
        'typescript/array-type': 'error',
        'typescript/ban-ts-comment': 'error',
        'typescript/ban-tslint-comment': 'error',
        'typescript/class-literal-property-style': 'error',
        'typescript/consistent-generic-constructors': 'error',
        'typescript/consistent-indexed-object-style': 'error',
        'typescript/consistent-type-assertions': 'error',
        'typescript/consistent-type-exports': 'error',
        'typescript/consistent-type-imports': 'error',
        'typescript/dot-notation': 'error',
        'typescript/no-confusing-non-null-assertion': 'error',
        'typescript/no-deprecated': 'error',
        'typescript/no-empty-object-type': 'error',
        'typescript/no-explicit-any': 'error',
        'typescript/no-inferrable-types': 'error',
        // A text's spread is its code points, a storage's what it holds.
        'typescript/no-misused-spread': ['error', { allow: ['string', 'Storage'] }],
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        'typescript/no-namespace': 'error',
        'typescript/no-non-null-assertion': 'error',
        'typescript/no-require-imports': 'error',
        'typescript/no-unnecessary-condition': [
          'error',
          { allowConstantLoopConditions: 'only-allowed-literals' },
        ],
        'typescript/no-unnecessary-type-assertion': 'error',
        'typescript/no-unnecessary-type-constraint': 'error',
        'typescript/no-unsafe-argument': 'error',
        'typescript/no-unsafe-assignment': 'error',
        'typescript/no-unsafe-call': 'error',
        'typescript/no-unsafe-enum-comparison': 'error',
        'typescript/no-unsafe-function-type': 'error',
        'typescript/no-unsafe-member-access': 'error',
        'typescript/no-unsafe-return': 'error',
        'typescript/non-nullable-type-assertion-style': 'error',
        'typescript/only-throw-error': 'error',
        'typescript/prefer-find': 'error',
        'typescript/prefer-for-of': 'error',
        'typescript/prefer-function-type': 'error',
        'typescript/prefer-includes': 'error',
        'typescript/prefer-nullish-coalescing': 'error',
        'typescript/prefer-promise-reject-errors': 'error',
        'typescript/prefer-regexp-exec': 'error',
        'typescript/prefer-string-starts-ends-with': 'error',
        'typescript/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
        'typescript/restrict-plus-operands': 'error',
        'typescript/restrict-template-expressions': [
          'error',
          { allowNumber: true, allowBoolean: true },
        ],
        'typescript/return-await': 'error',
        // A default branch is a deliberate "everything else"; without one every case is named.
        'typescript/switch-exhaustiveness-check': [
          'error',
          { considerDefaultExhaustiveForUnions: true },
        ],
      },
    },
    {
      files: ['**/*.tsx'],
      rules: {
        'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
      },
    },
    { files: ['{src,sw}/**/*.{ts,tsx}'], rules: { 'no-console': 'error' } },
    {
      files: ['src/{app,bindings,components,features,ui}/**/*.{ts,tsx}'],
      rules: { 'react/rules-of-hooks': 'error', 'react/unsupported-syntax': 'error' },
    },
    {
      // Words stand in a copy file beside the screen. The text pages are such files themselves; the gallery is no screen.
      files: ['src/{app,components,features,ui}/**/*.tsx'],
      excludeFiles: ['src/features/pages/*.tsx', 'src/app/gallery/*.tsx'],
      rules: { 'react/jsx-no-literals': ['error', WORDS] },
    },
    {
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
    ...overrides,
    {
      files: ['mock-server/seed/demo/**'],
      rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
    },
    {
      files: ['tests/**'],
      rules: {
        'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
        'max-lines-per-function': 'off',
        'typescript/no-deprecated': 'off',
        'typescript/no-non-null-assertion': 'off',
        'typescript/require-array-sort-compare': 'off',
        'typescript/unbound-method': 'off',
      },
    },
    {
      files: ['*.config.{ts,js}', 'oxlint.architecture.js', '.ci/**'],
      rules: { 'import/no-default-export': 'off', 'boundaries/no-unknown-files': 'off' },
    },
  ],
});
