import { readdir } from 'node:fs/promises';

/** Names of the mails that `createOutboxSender` has written to a folder, newest last. */
export async function listMailFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith('.eml')).sort();
}
