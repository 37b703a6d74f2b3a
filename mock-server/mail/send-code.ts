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

/** Sends a code; rejects when the mail server does not accept the mail. */
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
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Loads the library with the first mail, not at the start: it is a tenth of all loaded code. */
function once<Transport>(
  open: (library: typeof nodemailer) => Transport,
): () => Promise<Transport> {
  let opened: Promise<Transport> | null = null;
  return () => (opened ??= import('nodemailer').then(open));
}

export interface SmtpTimeouts {
  /** Timeout of DNS lookup, connection and greeting, each. */
  greetingMs: number;
  /** Timeout of an inactive socket. */
  silenceMs: number;
}

/** Below the app's timeout of 8 s, so that the provider reports an unresponsive mail server first. */
const SMTP_TIMEOUTS: SmtpTimeouts = { greetingMs: 4_000, silenceMs: 6_000 };

/** Sends mail through an SMTP server. */
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

/** Writes mail as files `folder/<time>-<number>.eml`, sorted by time, and passes the code to `print`, if given. */
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
    // Atomic for watchers of the folder.
    const draft = join(folder, `.${name}.draft`);
    await writeFile(draft, message as Buffer, { mode: 0o600 });
    await rename(draft, join(folder, name));
    print?.(`Code for ${mail.to}: ${mail.code}`);
  };
}
