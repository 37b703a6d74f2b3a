import type { Page } from '@playwright/test';

/** A change as a page sent it to the provider. */
export interface SentCall {
  method: string;
  /** Below `/api`. */
  path: string;
  /** As sent; null without a body. */
  body: unknown;
}

/** Collects what a page sends from now on, reads apart; the worker's own requests are not among it. */
export function collectSentCalls(page: Page): SentCall[] {
  const calls: SentCall[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/') || request.method() === 'GET') return;
    const text = request.postData();
    calls.push({
      method: request.method(),
      path: pathname.slice('/api'.length),
      body: text === null ? null : (JSON.parse(text) as unknown),
    });
  });
  return calls;
}
