import { chmod, mkdir } from 'node:fs/promises';

/** Makes the folder, or takes it as it is, and closes it to all but its owner. */
export async function keepPrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700).catch((error: unknown) => {
    // A mounted folder may belong to another user, who then decides about it.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  });
}
