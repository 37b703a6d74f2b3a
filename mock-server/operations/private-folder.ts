import { chmod, mkdir } from 'node:fs/promises';

/** Creates the folder if needed, and makes it private to its owner. */
export async function keepPrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700).catch((error: unknown) => {
    // A mounted folder may belong to another user, who sets its mode.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  });
}
