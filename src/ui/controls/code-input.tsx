import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import styles from './code-input.module.css';
import { fillDigits, typedDigits, withDigit } from './code-digits.ts';
import { FieldError } from './field-error.tsx';

interface CodeInputProps {
  label: string;
  length: number;
  /** The digits so far, in order; the length tells whether it is whole. Give a new `key` to empty the boxes. */
  onChange: (code: string) => void;
  error?: string | null | undefined;
  isDisabled?: boolean;
  hasAutoFocus?: boolean;
}

/** One box per digit. The first takes a whole code, so that keyboards can offer it from the mail. */
export function CodeInput(props: CodeInputProps) {
  const { label, length, onChange, error, isDisabled = false, hasAutoFocus = false } = props;
  const [digits, setDigits] = useState<readonly string[]>(() => Array.from({ length }, () => ''));
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== '';

  function commit(next: readonly string[], focusIndex: number) {
    setDigits(next);
    onChange(next.join(''));
    boxes.current[Math.min(Math.max(focusIndex, 0), length - 1)]?.focus();
  }

  function handleText(index: number, text: string) {
    const typed = typedDigits(text, digits[index] ?? '');
    if (typed === '') {
      if (text === '') commit(withDigit(digits, index, ''), index);
      return;
    }
    const start = typed.length >= length ? 0 : index;
    commit(fillDigits(digits, start, typed), start + typed.length);
  }

  function handlePaste(index: number, event: ClipboardEvent) {
    event.preventDefault();
    const pasted = event.clipboardData.getData('text').replace(/\D/g, '');
    if (pasted !== '') handleText(index, pasted);
  }

  function handleKey(index: number, event: KeyboardEvent) {
    if (event.key === 'Backspace' && digits[index] === '' && index > 0) {
      event.preventDefault();
      // That box keeps its digit, selected: the next key replaces it.
      boxes.current[index - 1]?.focus();
    }
    if (event.key === 'ArrowLeft') boxes.current[index - 1]?.focus();
    if (event.key === 'ArrowRight') boxes.current[index + 1]?.focus();
  }

  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={hasError ? id : undefined}
      className={styles.group}
    >
      <div className={styles.boxes}>
        {digits.map((digit, index) => (
          <input
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            className={styles.box}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={`Digit ${index + 1} of ${length}`}
            aria-invalid={hasError || undefined}
            value={digit}
            disabled={isDisabled}
            autoFocus={hasAutoFocus && index === 0}
            onInput={({ currentTarget: { value } }) => {
              // A digit that is typed over itself is no change, so that `onChange` is not called.
              if (value !== '' && value === digit) boxes.current[index + 1]?.focus();
            }}
            onChange={(event) => handleText(index, event.target.value)}
            onPaste={(event) => handlePaste(index, event)}
            onKeyDown={(event) => handleKey(index, event)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      {hasError && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
