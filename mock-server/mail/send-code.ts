import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as nodemailer from 'nodemailer';
import { keepPrivate } from '../operations/private-folder.ts';

export interface CodeMail {
  to: string;
  code: string;
  /** Epoch milliseconds. */
  sentAt: number;
}

/** Hands one code to its reader; rejects when the mail could not be handed over. */
export type SendCode = (mail: CodeMail) => Promise<void>;

const FROM = 'UniKade <no-reply@unikade.lk>';

function writeMessage({ to, code, sentAt }: CodeMail) {
  return {
    from: FROM,
    to,
    date: new Date(sentAt),
    subject: `${code} is your UniKade code`,
    text: [
      `Your UniKade sign-in code is ${code}.`,
      '',
      'It works once, for 10 minutes.',
      'If you did not ask for it, ignore this message.',
      '',
    ].join('\n'),
    // Phones fill in the code when its line says for which site it is.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** With the first mail, and not at every start: the library is a tenth of all that is loaded. */
function once<Transport>(
  open: (library: typeof nodemailer) => Transport,
): () => Promise<Transport> {
  let opened: Promise<Transport> | null = null;
  return () => (opened ??= import('nodemailer').then(open));
}

export interface SmtpTimeouts {
  /** Until the server has greeted, from the look-up of its name on. */
  greetingMs: number;
  /** Silence after that. */
  silenceMs: number;
}

/** The person waits for this, and the app aborts a call after 8 s: a mail server that hangs must be reported before. */
const SMTP_TIMEOUTS: SmtpTimeouts = { greetingMs: 4_000, silenceMs: 6_000 };

/** Real mail through an SMTP server. */
export function createSmtpSender(
  smtpUrl: string,
  { greetingMs, silenceMs }: SmtpTimeouts = SMTP_TIMEOUTS,
): SendCode {
  const open = once(({ createTransport }) =>
    createTransport({
      url: smtpUrl,
      dnsTimeout: greetingMs,
      connectionTimeout: greetingMs,
      greetingTimeout: greetingMs,
      socketTimeout: silenceMs,
    }),
  );
  return async (mail) => {
    const transport = await open();
    await transport.sendMail(writeMessage(mail));
  };
}

/** Mail as files: `folder/<time>-<number>.eml`, newest last by name, and the code on the terminal if there is one to `print` to. */
export function createOutboxSender(
  folder: string,
  print: ((line: string) => void) | null,
): SendCode {
  const open = once(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  );
  let sent = 0;
  return async (mail) => {
    await keepPrivate(folder);
    const transport = await open();
    const { message } = await transport.sendMail(writeMessage(mail));
    sent += 1;
    const time = new Date(mail.sentAt).toISOString().replace(/[:.]/g, '-');
    const name = `${time}-${String(sent).padStart(4, '0')}.eml`;
    // A watcher of the folder sees whole messages only.
    const draft = join(folder, `.${name}.draft`);
    await writeFile(draft, message as Buffer, { mode: 0o600 });
    await rename(draft, join(folder, name));
    print?.(`Code for ${mail.to}: ${mail.code}`);
  };
}
