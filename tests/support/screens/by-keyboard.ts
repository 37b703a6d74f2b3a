import type { UserEvent } from '@testing-library/user-event';

/** Puts a text in the place of what a field holds. */
export async function fill(user: UserEvent, input: HTMLElement, text: string): Promise<void> {
  await user.clear(input);
  await user.paste(text);
}

/** Presses a key on a control. @param key as user-event writes it */
export async function press(user: UserEvent, control: HTMLElement, key = '{Enter}'): Promise<void> {
  control.focus();
  await user.keyboard(key);
}
