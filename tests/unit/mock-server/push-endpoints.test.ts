import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, readEndpoint } from '#server/resources/push/endpoint-rules.ts';
import { postMessage } from '#server/resources/push/post-message.ts';

const PUSH_SERVICES = [
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGx',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d',
  'https://8.8.8.8/push',
  'https://[2606:4700::1111]/push',
];
const REFUSED = [
  ...['', 'push', '/push', 'javascript:alert(1)', 'file:///etc/passwd', 'ftp://push.example/x'],
  ...['http://push.example/x', 'https://push.example:8443/x', 'https://push.example:22/'],
  ...['https://user@push.example/', 'https://user:word@push.example/', 'https://push.example/#x'],
  ...['https://localhost/', 'https://localhost./', 'https://shop.localhost/', 'https://db/'],
  ...['https://printer.local/', 'https://metadata.google.internal/', 'https://nas.home.arpa/'],
  ...['https://127.0.0.1/', 'https://127.1/', 'https://0x7f.0.0.1/', 'https://2130706433/'],
  ...['https://0.0.0.0/', 'https://10.0.0.8/', 'https://172.31.255.1/', 'https://192.168.1.1/'],
  ...['https://169.254.169.254/latest/meta-data', 'https://100.64.0.1/', 'https://198.18.0.1/'],
  ...['https://224.0.0.1/', 'https://255.255.255.255/', 'https://203.0.113.9/'],
  ...['https://[::1]/', 'https://[::]/', 'https://[fe80::1]/', 'https://[fd00::1]/'],
  ...['https://[::ffff:10.0.0.8]/', 'https://[::ffff:7f00:1]/', 'https://[64:ff9b::a00:8]/'],
  ...['https://[2002:a00:8::]/', 'https://[2001:db8::1]/', 'https://[ff02::1]/'],
];
const LOOPBACK = ['http://127.0.0.1:8123/push/1', 'http://[::1]:8123/push/1'];

describe('an endpoint', () => {
  it.each(PUSH_SERVICES)('%s is called', (endpoint) => {
    expect(readEndpoint(endpoint, false)?.href).toBe(new URL(endpoint).href);
  });

  it.each([...REFUSED, ...LOOPBACK])('%s is not called', (endpoint) => {
    expect(readEndpoint(endpoint, false)).toBeNull();
  });

  it('of this machine is called where the setting says so, and nothing else more', () => {
    for (const endpoint of LOOPBACK) expect(readEndpoint(endpoint, true)).not.toBeNull();
    for (const endpoint of REFUSED) expect(readEndpoint(endpoint, true), endpoint).toBeNull();
  });
});

it('an address that is none is not public', () => {
  for (const text of ['', 'push.example', '1.2.3', '::1%lo', '2606:4700::1111%eth0', '[::1]'])
    expect(isPublicAddress(text), text).toBe(false);
});

describe('a call to a push service', () => {
  const body = Buffer.from('secret');
  const headers = {};
  const { signal } = new AbortController();

  it('is not made to a name that leads to this machine', async () => {
    const url = new URL('http://localhost:9/push');
    const call = postMessage({ url, headers, body, signal }, false);
    await expect(call).rejects.toThrow('leads to an address that is not public');
  });

  it('follows no redirect, and waits for no body', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(307, { Location: '/inside', 'Retry-After': '7' });
      response.write('a body that never ends');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = new URL(`http://localhost:${port}/push`);
    const answer = await postMessage({ url, headers, body, signal }, true);
    expect(answer).toEqual({ status: 307, retryAfter: '7' });
    expect(asked).toEqual(['/push']);
    await new Promise((resolve) => server.close(resolve));
  });

  it('ends when the process does', async () => {
    const server = createServer(() => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const stopping = new AbortController();
    const url = new URL(`http://127.0.0.1:${port}/push`);
    const call = postMessage({ url, headers, body, signal: stopping.signal }, true);
    stopping.abort();
    await expect(call).rejects.toThrow('abort');
    await new Promise((resolve) => server.close(resolve));
  });
});
