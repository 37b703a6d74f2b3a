import { defineConfig } from 'drizzle-kit';

/** For `npm run schema:change`; see docs/contributing.md. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './mock-server/storage/*schema.ts',
  out: './mock-server/storage/migrations',
});
