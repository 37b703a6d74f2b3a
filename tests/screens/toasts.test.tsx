import { screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { it, step } from '#support/screens/shop.tsx';
import { showSuccess } from '#ui/feedback/toast.ts';

const SAVED = 'Saved for later';
const shown = () => screen.queryAllByText(SAVED).filter((each) => !isLeaving(each));
const isLeaving = (words: Element) => words.closest('[data-leaving]') !== null;

it('a toast that says the same while the one before leaves stays its own time', async ({
  shop,
}) => {
  await shop.open('/about');
  showSuccess(SAVED);
  await waitFor(() => expect(shown()).toHaveLength(1));

  await step('it comes while the first is on its way out', async () => {
    while (shown().length > 0) await shop.pass(20);
    expect(screen.getByText(SAVED)).toSatisfy(isLeaving);
    showSuccess(SAVED);
    await waitFor(() => expect(shown()).toHaveLength(1));
  });

  await step('it is there when the first has gone, and for two seconds', async () => {
    await shop.pass(1_500);
    expect(screen.queryAllByText(SAVED)).toHaveLength(1);
    expect(shown()).toHaveLength(1);
    await shop.pass(1_000);
    await waitFor(() => expect(screen.queryByText(SAVED)).toBeNull());
  });

  await step('one that comes later is the only one', async () => {
    showSuccess(SAVED);
    showSuccess(SAVED);
    await waitFor(() => expect(shown()).toHaveLength(1));
  });
});
