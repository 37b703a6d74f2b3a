import type { Page } from '@playwright/test';

/** A change as a page sent it to the provider. */
interface SentCall {
  method: string;
  /** Below `/api`. */
  path: string;
  /** As sent; null without a body. */
  body: unknown;
}

/**
 * Collects the requests of a page after its next navigation, without reads; the worker's own are not among them. The
 * browser does not expose the bodies of requests that were made as objects, so they are read in the page.
 */
export async function collectSentCalls(page: Page): Promise<SentCall[]> {
  const calls: SentCall[] = [];
  await page.exposeFunction('noteSentCall', (method: string, path: string, text: string) => {
    const body = text === '' ? null : (JSON.parse(text) as unknown);
    calls.push({ method, path: path.slice('/api'.length), body });
  });
  await page.addInitScript(() => {
    const send = window.fetch.bind(window);
    const { noteSentCall } = window as unknown as Record<
      'noteSentCall',
      (method: string, path: string, text: string) => void
    >;
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/api/') && request.method !== 'GET')
        noteSentCall(request.method, pathname, await request.clone().text());
      return send(request);
    };
  });
  return calls;
}
