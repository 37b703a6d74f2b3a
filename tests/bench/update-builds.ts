import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const NOT_SOURCE = /^(node_modules|dist|data|test-results|\.git)(\/|$)/;

/** The first place in a file that says `from` says `to`. */
export interface Edit {
  file: string;
  from: string;
  to: string;
}

/** Builds this project with edits. @returns the folder of the build, which is deleted with the process */
export async function buildEdited(edits: readonly Edit[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'unikade-update-'));
  process.on('exit', () => void rm(folder, { recursive: true, force: true }));
  await cp(ROOT, folder, {
    recursive: true,
    filter: (path) => !NOT_SOURCE.test(relative(ROOT, path)),
  });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, from, to } of edits) {
    const source = await readFile(join(folder, file), 'utf8');
    if (!source.includes(from)) throw new Error(`${file} does not say ${from} any more.`);
    await writeFile(join(folder, file), source.replace(from, to));
  }
  await promisify(execFile)('npx', ['vite', 'build', '--logLevel', 'error'], { cwd: folder });
  return join(folder, 'dist');
}
