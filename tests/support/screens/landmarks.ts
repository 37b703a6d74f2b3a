import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';

/* Where the page is, and its main part. */

export const main = () => within(screen.getByRole('main'));
export const address = () => location.pathname + location.search;

export async function untilAt(path: string): Promise<void> {
  await waitFor(() => expect(address()).toBe(path));
}
