import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAccessToken, signAccessToken } from '#server/resources/auth/access-tokens.ts';
import { keepAuthSecret, rotateAuthSecret } from '#server/resources/auth/auth-secret.ts';
import { areLongEnough, keysFor, splitSecrets } from '#server/resources/auth/keys.ts';
import { hashCode, possibleHashes } from '#server/resources/auth/sign-in-codes.ts';
import { createOutboxSender } from '#server/mail/send-code.ts';
import { listMailFiles } from '#support/provider/list-mail-files.ts';

const NOW = Date.UTC(2026, 10, 20);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unikade-secret-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('the secret of a data folder', () => {
  it('is made once, long enough, and for its owner alone, also in a folder that was open', async () => {
    chmodSync(folder, 0o755);
    const secret = await keepAuthSecret(folder);
    expect(await keepAuthSecret(folder)).toBe(secret);
    expect(areLongEnough(secret)).toBe(true);
    expect([modeOf(folder), modeOf(join(folder, 'auth-secret'))]).toEqual(['700', '600']);
  });

  it('is replaced with an overlap: tokens of the one before are accepted until the next rotation', async () => {
    const first = await keepAuthSecret(folder);
    const token = await signAccessToken(first, 'm', NOW, 's');
    const code = hashCode(first, 'a@ac.lk', '123456');
    await rotateAuthSecret(folder);
    const second = await keepAuthSecret(folder);
    expect(await readAccessToken(second, token, NOW)).toEqual({ memberId: 'm', sessionId: 's' });
    expect(possibleHashes(second, 'a@ac.lk', '123456')).toContain(code);
    const newer = await signAccessToken(second, 'm', NOW, 's');
    expect(await readAccessToken(first, newer, NOW)).toBeNull();
    await rotateAuthSecret(folder);
    const third = await keepAuthSecret(folder);
    expect(await readAccessToken(third, token, NOW)).toBeNull();
    expect(await readAccessToken(third, newer, NOW)).not.toBeNull();
    expect(readFileSync(join(folder, 'auth-secret'), 'utf8').split('\n')).toHaveLength(3);
  });
});

it('each purpose has a key of its own, and none is the secret', () => {
  const secret = 'a secret that is long enough for anybody';
  const purposes = [
    'access tokens',
    'codes',
    'limits',
    'refresh seals',
    'refresh successors',
  ] as const;
  const keys = purposes.map((purpose) =>
    Buffer.from(keysFor(purpose, secret)[0] ?? []).toString('hex'),
  );
  expect(new Set([...keys, Buffer.from(secret).toString('hex')]).size).toBe(purposes.length + 1);
  expect(splitSecrets(` ${secret} , other,,\n`)).toEqual([secret, 'other']);
});

it('a code that is mailed to a file is printed only where there is a terminal to read it', async () => {
  const mail = { to: 'a@ac.lk', code: '123456', sentAt: NOW };
  const printed: string[] = [];
  await createOutboxSender(join(folder, 'outbox'), (line) => printed.push(line))(mail);
  await createOutboxSender(join(folder, 'outbox'), null)(mail);
  expect(printed).toEqual(['Code for a@ac.lk: 123456']);
  expect(modeOf(join(folder, 'outbox'))).toBe('700');
  expect(await listMailFiles(join(folder, 'outbox'))).not.toEqual([]);
});
