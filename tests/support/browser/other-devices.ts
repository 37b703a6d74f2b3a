import type { Page } from '@playwright/test';

/** The member is signed in on another device as well. */
export async function signInElsewhere(page: Page, email: string): Promise<void> {
  const code = await page.request.post('/__faults/codes', { data: { email } });
  const { code: otp } = (await code.json()) as { code: string };
  await page.request.post('/api/auth/verify-email', { data: { email, otp } });
}
