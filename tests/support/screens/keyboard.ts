import { fireEvent, waitFor } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';

/** Waits until the keyboard is at an element; a difference is told in short. */
export async function untilFocused(find: () => Element): Promise<void> {
  await waitFor(() => {
    const wanted = find();
    const { activeElement } = document;
    if (activeElement !== wanted)
      throw new Error(`The focus is at ${tell(activeElement)}, not at ${tell(wanted)}.`);
  });
}

/** Presses keys where the keyboard is led by the test. @param keys as user-event writes them */
export async function press(control: HTMLElement, keys = '{Enter}'): Promise<void> {
  control.focus();
  await userEvent.keyboard(keys);
}

/** Puts a text in the place of what a field holds. */
export async function fill(user: UserEvent, input: HTMLElement, text: string): Promise<void> {
  await user.clear(input);
  await user.paste(text);
}

/** The second half of a double click, which comes to what stands there when the screen has answered the first. */
export function clickSecondTime(control: Element): void {
  fireEvent.click(control, { detail: 2 });
}

function tell(element: Element | null): string {
  return element?.outerHTML.slice(0, 160) ?? 'nothing';
}
