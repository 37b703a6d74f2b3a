import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { connectRaw } from '#support/provider/raw-caller.ts';
import {
  FROM_SOURCES,
  runPrepared,
  runProvider,
  type StartedProvider,
  startProvider,
} from '#support/provider/started-provider.ts';

/** A process starts in seconds, and on a busy machine in many. */
const PROCESS_TIMEOUT_MS = 120_000;

let provider: StartedProvider;
const started: StartedProvider[] = [];

async function start(
  environment: Record<string, string>,
  command?: readonly string[],
): Promise<void> {
  provider = await startProvider(environment, command);
  started.push(provider);
}
afterEach(async () => {
  for (const each of started.splice(0)) await each.remove();
});

/** Requests the categories, which take `delayMs`, and waits until the provider has received it. */
async function askSlowly(delayMs: number) {
  await fetch(`${provider.url}/__faults`, {
    method: 'POST',
    body: JSON.stringify({ rules: [{ kind: 'delay', path: '/api/categories', ms: delayMs }] }),
  });
  const caller = await connectRaw(provider.port);
  caller.write('GET /api/categories HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const heard = async () => (await fetch(`${provider.url}/__faults/log`)).text();
  await expect.poll(heard, { timeout: PROCESS_TIMEOUT_MS }).toContain('/api/categories');
  return caller;
}

const events = () => provider.logLines().map(({ event }) => event);

describe('a provider that gets a stop signal', () => {
  it(
    'gives the running request its answer, takes no other, and ends with 0',
    async () => {
      await start({ FAULTS: '1', LOG_LEVEL: 'info' });
      const caller = await askSlowly(4_000);
      provider.signal('SIGTERM');
      await expect.poll(events, { timeout: PROCESS_TIMEOUT_MS }).toContain('stop');
      await expect(connectRaw(provider.port)).rejects.toThrow('ECONNREFUSED');
      const heard = await caller.closed;
      expect(heard).toContain('HTTP/1.1 200 OK');
      expect(heard.toLowerCase()).toContain('connection: close');
      expect(heard).toContain('"slug":"books"');
      expect(await provider.ended).toBe(0);
      expect(events().at(0)).toBe('start');
      expect(provider.logLines().at(-1)).toMatchObject({ event: 'stopped', isClean: true });
      expect(provider.errors()).toBe('');
    },
    PROCESS_TIMEOUT_MS,
  );

  it(
    'ends at once at a second signal',
    async () => {
      await start({ FAULTS: '1', LOG_LEVEL: 'info' });
      const caller = await askSlowly(60_000);
      provider.signal('SIGINT');
      await expect.poll(events, { timeout: PROCESS_TIMEOUT_MS }).toContain('stop');
      const insist = setInterval(() => {
        provider.signal('SIGINT');
      }, 100);
      expect(await provider.ended).toBe(130);
      clearInterval(insist);
      expect(await caller.closed).toBe('');
      expect(events()).not.toContain('stopped');
    },
    PROCESS_TIMEOUT_MS,
  );
});

describe('a provider as people start it', () => {
  it(
    'leaves a taken port to its owner, and shows its address and the codes and nothing else',
    async () => {
      await start({}, FROM_SOURCES);
      const second = await runPrepared({ PORT: String(provider.port) });
      expect(await second.ended).toBe(1);
      const words = `Port ${provider.port} is already in use. Set PORT to another one.\n`;
      expect([second.output(), second.errors()]).toEqual(['', words]);
      await second.remove();

      expect((await askForCode()).status).toBe(200);
      provider.signal('SIGTERM');
      expect(await provider.ended).toBe(0);
      expect(provider.output()).toMatch(
        /^UniKade is at http:\/\/localhost:\d+\nCode for nimal@stu\.cmb\.ac\.lk: \d{6}\n$/,
      );
      expect(provider.errors()).toBe('');
    },
    PROCESS_TIMEOUT_MS,
  );

  it(
    'says why it cannot, in one sentence, when a setting is wrong',
    async () => {
      const run = runProvider({ HSTS: 'yes' });
      expect(await run.ended).toBe(1);
      expect([run.output(), run.errors()]).toEqual(['', 'HSTS must be on or off, not "yes".\n']);
      await run.remove();
    },
    PROCESS_TIMEOUT_MS,
  );
});

describe('a provider in production', () => {
  it(
    'prints what it does, and neither a code nor who requested it',
    async () => {
      const codes: string[] = [];
      const mailServer = await openMailServer(codes);
      await start({ NODE_ENV: 'production', SMTP_URL: mailServer.url });
      expect((await askForCode()).status).toBe(200);
      expect(codes).toEqual([expect.stringMatching(/^\d{6}$/)]);
      await leaveAnUpload();
      await expect
        .poll(() => provider.logLines().filter(({ event }) => event === 'request'), {
          timeout: PROCESS_TIMEOUT_MS,
        })
        .toMatchObject([
          { level: 'info', method: 'POST', route: '/auth/request-verification', status: 200 },
          { level: 'info', method: 'POST', route: '/auth/verify-email', status: 400 },
        ]);
      provider.signal('SIGTERM');
      expect(await provider.ended).toBe(0);
      expect(events()).toEqual(['start', 'request', 'request', 'stop', 'stopped']);
      for (const secret of [codes[0] ?? '', 'nimal', '127.0.0.1', '::1', 'half a body']) {
        expect(provider.output()).not.toContain(secret);
      }
      expect(provider.errors()).toBe('');
      await mailServer.close();
    },
    PROCESS_TIMEOUT_MS,
  );
});

function askForCode(): Promise<Response> {
  return fetch(`${provider.url}/api/auth/request-verification`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'nimal@stu.cmb.ac.lk' }),
  });
}

async function leaveAnUpload(): Promise<void> {
  const caller = await connectRaw(provider.port);
  caller.write(
    'POST /api/auth/verify-email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\nhalf a body',
  );
  caller.leave();
}

/** Notes the code in the subject of each mail. */
async function openMailServer(codes: string[]) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        codes.push(/^Subject: (\d{6}) /m.exec(text)?.[1] ?? 'no code');
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
