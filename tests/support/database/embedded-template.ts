import { readMigratedImage } from './embedded-test-database.ts';

/* Once for a run of the tests on the embedded database: its image, which every worker would make for itself otherwise. */

export async function setup(): Promise<void> {
  await readMigratedImage();
}
