import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { formatPhone, normalizePhone } from '#core/domain/phone.ts';
import { TextInput, type TextInputProps } from '#ui/controls/text-input.tsx';
import { caretAfter } from './phone-caret.ts';
import { PHONE_EXAMPLE } from './page-copy.ts';

interface PhoneInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'leading'> {
  /** National digits without the trunk zero. */
  digits: string;
  onDigits: (digits: string) => void;
}

/** Shows `(77) 123 4567` behind +94 while it is typed, and takes pasted numbers in any of their forms. */
export function PhoneInput({ digits, onDigits, ...rest }: PhoneInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const shown = formatPhone(digits);
  // The browser moves the caret to the end of a value that a script sets; an edit in the middle has to keep its caret.
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const next = normalizePhone(target.value);
    caret.current = caretAfter(target.value, target.selectionStart ?? 0, next);
    onDigits(next);
  }

  return (
    <TextInput
      placeholder={PHONE_EXAMPLE}
      {...rest}
      ref={field}
      type="tel"
      inputMode="tel"
      leading="+94"
      value={shown}
      onChange={take}
    />
  );
}
