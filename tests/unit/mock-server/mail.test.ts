import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createOutboxSender } from '#server/mail/send-code.ts';
import { listMailFiles } from '#support/provider/list-mail-files.ts';

it('writes each mail to a file, newest last by name, and prints its code', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'unikade-outbox-'));
  const printed: string[] = [];
  const send = createOutboxSender(folder, (line) => printed.push(line));
  const sentAt = Date.UTC(2026, 10, 20, 6);
  await send({ to: 'a@stu.cmb.ac.lk', code: '012345', sentAt });
  await send({ to: 'b@stu.cmb.ac.lk', code: '678901', sentAt });
  const names = await listMailFiles(folder);
  expect(names).toEqual(['2026-11-20T06-00-00-000Z-0001.eml', '2026-11-20T06-00-00-000Z-0002.eml']);
  const last = await readFile(join(folder, names[1] ?? ''), 'utf8');
  expect(last).toContain('To: b@stu.cmb.ac.lk');
  expect(last).toContain('Your UniKade sign-in code is 678901.');
  expect(printed).toEqual(['Code for a@stu.cmb.ac.lk: 012345', 'Code for b@stu.cmb.ac.lk: 678901']);
  await rm(folder, { recursive: true });
});
