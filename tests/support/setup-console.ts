import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * An unexpected warning fails the test. A test that expects one says so:
 * `vi.spyOn(console, 'warn').mockImplementation(() => {})` replaces the spy below.
 */
const messages: string[] = [];

function listen(level: 'error' | 'warn') {
  vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
    messages.push(`console.${level}: ${words.map(String).join(' ')}`);
  });
}

/** Browsers have it, Node does not. */
globalThis.reportError = (cause) => {
  messages.push(`reportError: ${String(cause)}`);
};

beforeEach(() => {
  messages.length = 0;
  listen('error');
  listen('warn');
});

afterEach(() => {
  expect(messages, 'the test wrote to the console').toEqual([]);
});
