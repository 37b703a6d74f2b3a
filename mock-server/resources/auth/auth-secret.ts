import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepPrivate } from '../../operations/private-folder.ts';
import { splitSecrets } from './keys.ts';

const pathIn = (folder: string) => join(folder, 'auth-secret');

/** The secret of this data folder, made at the first start; readable by its owner only. */
export async function keepAuthSecret(folder: string): Promise<string> {
  await keepPrivate(folder);
  const kept = await readSecrets(folder);
  if (kept.length > 0) return kept.join(',');
  const secret = newSecret();
  await writeSecrets(folder, [secret]);
  return secret;
}

/** 48 random bytes. */
export function newSecret(): string {
  return randomBytes(48).toString('base64url');
}

/**
 * Puts a new secret before the current one, which stays valid until the next rotation. Takes effect at the next start
 * of the provider.
 */
export async function rotateAuthSecret(folder: string): Promise<void> {
  const [current] = await readSecrets(folder);
  await writeSecrets(folder, [newSecret(), ...(current === undefined ? [] : [current])]);
}

async function readSecrets(folder: string): Promise<readonly string[]> {
  try {
    return splitSecrets(await readFile(pathIn(folder), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Atomic: a lost secret would end all sessions. */
async function writeSecrets(folder: string, secrets: readonly string[]): Promise<void> {
  const draft = `${pathIn(folder)}.draft`;
  await writeFile(draft, `${secrets.join('\n')}\n`, { mode: 0o600 });
  await rename(draft, pathIn(folder));
}
