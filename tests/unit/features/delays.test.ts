import { expect, it } from 'vitest';
import { REDIRECT_DELAY_MS } from '#bindings/use-timeout.ts';
import { CODE_REQUEST_WAIT_MS } from '#features/sign-in/delays.ts';
import { CHAT_REPLY_MS } from '#features/store/delays.ts';
import { LOAD_MORE_DELAY_MS } from '../../../src/app/shell/notifications-dialog.tsx';

/* The delays that the specification fixes; that of the contact form is tried in `tests/screens/pages.test.tsx`. */

it('[S385] what leads elsewhere does so after two seconds', () => {
  expect(REDIRECT_DELAY_MS).toBe(2_000);
});

it('[S386] a code seems to be sent for two seconds, samples to come for one and a half', () => {
  expect(CODE_REQUEST_WAIT_MS).toBe(2_000);
  expect([LOAD_MORE_DELAY_MS, CHAT_REPLY_MS]).toEqual([1_500, 1_500]);
});
