import type { Page } from '@playwright/test';
import type { ProviderProcess } from './provider-process.ts';

/** What stands in the place of the provider's words while it cannot be reached. */
export const DISCONNECTED = 'You are disconnected. Connect to get your code.';

/** What the steps of signing in have. */
export function onSignIn(page: Page) {
  return {
    email: page.getByLabel('Student Email address'),
    send: page.getByRole('button', { name: 'Send Verification Code' }),
    boxes: page.getByRole('group', { name: '6-digit code' }).getByRole('textbox'),
    verify: page.getByRole('button', { name: 'Verify & Proceed' }),
    resend: page.getByRole('button', { name: /^Resend/ }),
    toast: (words: string) => page.getByRole('status').getByText(words, { exact: true }),
    errorToast: (words: string) =>
      page.getByRole('status').locator('[data-tone="error"]').getByText(words, { exact: true }),
  };
}

/** Lets one call fail with this answer. */
export function failOnce(
  provider: ProviderProcess,
  path: string,
  status: number,
  body: unknown = {},
) {
  return provider.setFaults({ kind: 'status', path: `/api/auth/${path}`, status, body, times: 1 });
}
