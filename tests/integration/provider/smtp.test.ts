import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it, vi } from 'vitest';
import type { ApiErrorBody } from '#core/contract/api-error.ts';
import { createSmtpSender, type SmtpTimeouts } from '#server/mail/send-code.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails } from '#support/provider/provider-fixture.ts';
import { asVisitor } from './calls.ts';

interface Received {
  to: string[];
  text: string;
}

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A mail server on a free port; refuses recipients of which `isWelcome` says no. */
async function openMailServer(received: Received[], isWelcome = (_address: string) => true) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      done(isWelcome(address) ? null : new Error('No such mailbox.'));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  closers.push(() => new Promise<void>((resolve) => server.close(resolve)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.server.address() as AddressInfo).port;
}

/** A server that takes the connection, says `greeting` and then nothing more. */
async function openSilentServer(greeting: string): Promise<number> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write(greeting);
    closers.push(() => socket.destroy());
  });
  closers.push(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function startProvider(port: number, timeouts?: SmtpTimeouts) {
  const reported = vi.fn();
  const provider = await startTestProvider({
    sendCode: createSmtpSender(`smtp://127.0.0.1:${port}`, timeouts),
    reportDefect: reported,
  });
  closers.push(() => provider.close());
  return { provider, reported };
}

const ask = (provider: TestProvider) =>
  asVisitor(provider)<ApiErrorBody>('POST', 'auth/request-verification', {
    body: { email: fixtureEmails.buyer },
  });
const verify = (provider: TestProvider) =>
  asVisitor(provider)('POST', 'auth/verify-email', {
    body: { email: fixtureEmails.buyer, otp: provider.lastCode(fixtureEmails.buyer) },
  });
const NOT_SENT = {
  status: 503,
  body: { error: 'We could not send the email. Please try again.', code: 'unavailable' },
};

it('a code arrives by SMTP and signs its reader in', async () => {
  const received: Received[] = [];
  const { provider } = await startProvider(await openMailServer(received));
  expect((await ask(provider)).status).toBe(200);
  expect(received).toHaveLength(1);
  const [{ to, text } = { to: [], text: '' }] = received;
  expect(to).toEqual([fixtureEmails.buyer]);
  expect(text).toContain(`To: ${fixtureEmails.buyer}`);
  const [, code = ''] = /sign-in code is (\d{6})\./.exec(text) ?? [];
  const { status } = await asVisitor(provider)('POST', 'auth/verify-email', {
    body: { email: fixtureEmails.buyer, otp: code },
  });
  expect(status).toBe(200);
});

it('a refused connection answers 503, takes the code back, and lets ask again at once', async () => {
  const port = await openMailServer([]);
  await closers.pop()?.();
  const { provider, reported } = await startProvider(port);
  for (let times = 0; times < 12; times += 1) {
    const answer = await ask(provider);
    expect(answer).toMatchObject(NOT_SENT);
    expect(answer.headers.get('Retry-After')).toBe('10');
  }
  expect((await verify(provider)).status).toBe(401);
  expect(reported).toHaveBeenCalledTimes(12);
});

it('a mailbox that the server does not know answers 503', async () => {
  const { provider, reported } = await startProvider(await openMailServer([], () => false));
  expect(await ask(provider)).toMatchObject(NOT_SENT);
  expect(reported).toHaveBeenCalledOnce();
});

it.each([
  ['never greets', ''],
  ['greets and falls silent', '220 mail.test ready\r\n'],
])('a server that %s is given up in time', async (_name, greeting) => {
  const port = await openSilentServer(greeting);
  const { provider, reported } = await startProvider(port, { greetingMs: 100, silenceMs: 100 });
  expect(await ask(provider)).toMatchObject(NOT_SENT);
  expect((await verify(provider)).status).toBe(401);
  expect(reported).toHaveBeenCalledOnce();
});
