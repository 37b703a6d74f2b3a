/**
 * Who may import whom. Everything not allowed here is a lint error: a layer, a package, a new folder.
 * tests/unit/architecture.test.ts plants bad imports and expects each to be refused.
 */
import { fileURLToPath } from 'node:url';

/** By its place, because a planted copy of the tree has no packages from which the plugin could load it by name. */
const RESOLVER = fileURLToPath(import.meta.resolve('eslint-import-resolver-typescript'));

const CORE = [
  'domain',
  'contract',
  'platform',
  'storage',
  'session',
  'network',
  'sync',
  'mirror',
  'commands',
  'auth',
  'demo',
  'runtime',
];
const PAGE_READS = ['domain', 'storage', 'mirror', 'queries', 'commands', 'runtime', 'ui'];
const REACT = ['react', 'react-router-dom', 'dexie-react-hooks'];

/** element → the elements and the packages (node: built-ins included) it may import */
const MATRIX = {
  domain: { elements: [], packages: [] },
  contract: { elements: ['domain'], packages: ['zod'] },
  platform: { elements: [], packages: [] },
  storage: { elements: ['domain'], packages: ['dexie'] },
  session: { elements: ['domain', 'contract', 'platform', 'storage'], packages: [] },
  network: { elements: ['domain', 'contract', 'platform', 'session'], packages: ['ky'] },
  sync: {
    elements: ['domain', 'contract', 'platform', 'storage', 'session', 'network'],
    packages: [],
  },
  // What screens may know of the outbox.
  queries: { elements: ['domain', 'storage', 'sync'], packages: [] },
  mirror: {
    elements: ['domain', 'contract', 'platform', 'storage', 'session', 'network', 'sync'],
    packages: [],
  },
  commands: { elements: ['domain', 'contract', 'storage', 'network', 'sync'], packages: [] },
  // Signing in and up; the runtime only wires it.
  auth: {
    elements: ['domain', 'contract', 'platform', 'storage', 'session', 'network', 'sync'],
    packages: [],
  },
  // People who ship with the app: the pages of their stores, and the provider's seed.
  demo: { elements: ['domain'], packages: [] },
  runtime: { elements: CORE.filter((layer) => layer !== 'runtime'), packages: [] },
  ui: { elements: [], packages: ['react', 'react-dom', 'react-hot-toast'] },
  bindings: { elements: PAGE_READS, packages: REACT },
  components: { elements: [...PAGE_READS, 'bindings'], packages: REACT },
  feature: {
    elements: [...PAGE_READS, 'auth', 'demo', 'bindings', 'components'],
    packages: [...REACT, 'jotai'],
  },
  app: {
    elements: ['domain', 'platform', 'runtime', 'ui', 'bindings', 'components', 'feature'],
    packages: ['react', 'react-dom', 'react-router-dom', 'jotai', 'workbox-window'],
  },
  // The pages as the provider draws them. It loads what is built of them, and imports none of it.
  rendering: {
    elements: [
      'domain',
      'contract',
      'platform',
      'mirror',
      'runtime',
      'bindings',
      'components',
      'feature',
      'app',
    ],
    packages: ['react', 'react-dom', 'react-router-dom'],
  },
  sw: { elements: ['platform', 'runtime'], packages: ['workbox-*'] },
  server: {
    elements: ['domain', 'contract', 'demo'],
    packages: [
      'hono',
      '@hono/*',
      'drizzle-orm',
      '@electric-sql/pglite*',
      'pg',
      'jose',
      'nodemailer',
      'pino',
      'sharp',
      'zod',
      'aws4fetch',
      '@opentelemetry/*',
    ],
    node: true,
  },
  kit: { elements: [], packages: ['@playwright/test'], node: true },
};

const elements = [
  // Ahead of the layer that it is in: the first pattern that fits says what a file is.
  { type: 'queries', pattern: 'src/core/sync/queries' },
  ...CORE.map((layer) => ({ type: layer, pattern: `src/core/${layer}` })),
  { type: 'ui', pattern: 'src/ui' },
  { type: 'bindings', pattern: 'src/bindings' },
  { type: 'components', pattern: 'src/components' },
  { type: 'feature', pattern: 'src/features/*', capture: ['feature'] },
  { type: 'app', pattern: 'src/app' },
  { type: 'rendering', pattern: 'src/rendering' },
  { type: 'sw', pattern: 'sw' },
  { type: 'server', pattern: 'mock-server' },
  // A package of its own, which people install elsewhere: nothing of ours is there.
  { type: 'kit', pattern: 'tests/kit' },
  { type: 'tests', pattern: 'tests' },
].map((element) => ({ ...element, partialMatch: false }));

const policies = [
  ...Object.entries(MATRIX).flatMap(([type, may]) => [
    ...(may.elements.length === 0
      ? []
      : [policy(type, { element: { types: { anyOf: may.elements } } })]),
    ...(may.packages.length === 0
      ? []
      : [policy(type, { module: { origin: 'external', source: may.packages } })]),
    ...('node' in may ? [policy(type, { module: { origin: 'core' } })] : []),
  ]),
];

/**
 * @param {string} type the importing element
 * @param {object} to what it may import
 */
function policy(type, to) {
  return { from: { element: { type } }, allow: { to } };
}

/**
 * The part of the lint configuration that knows the folders.
 * @param {string} rootPath absolute path of the repository; a test passes a planted copy
 * @returns {import('oxlint').OxlintConfig}
 */
export function architecture(rootPath) {
  return {
    jsPlugins: ['eslint-plugin-boundaries'],
    settings: {
      'boundaries/root-path': rootPath,
      'boundaries/elements': elements,
      'boundaries/legacy-templates': false,
      'import/resolver': { [RESOLVER]: { project: `${rootPath}/tsconfig.base.json` } },
    },
    rules: { 'boundaries/no-unknown-files': 'error' },
    overrides: [
      {
        // Tests may import everything, but for the kit, which people install elsewhere.
        files: ['{src,sw,mock-server,tests/kit}/**'],
        rules: {
          'boundaries/dependencies': [
            'error',
            { default: 'disallow', checkAllOrigins: true, checkUnknownLocals: true, policies },
          ],
        },
      },
    ],
  };
}
