import { defineConfig } from 'vitest/config';

const shared = { environment: 'node' as const, unstubGlobals: true, restoreMocks: true };
const quiet = 'tests/support/setup-console.ts';
const indexedDb = 'tests/support/setup-indexed-db.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: [quiet],
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['tests/{integration,simulation}/**/*.test.{ts,tsx}'],
          setupFiles: [quiet, indexedDb],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
