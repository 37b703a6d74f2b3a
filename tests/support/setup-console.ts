import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * A warning nobody expected is a defect nobody looked at. A test that expects one says so:
 * `vi.spyOn(console, 'warn').mockImplementation(() => {})` replaces the spy below.
 */
const heard: string[] = [];

function listen(level: 'error' | 'warn') {
  vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
    heard.push(`console.${level}: ${words.map(String).join(' ')}`);
  });
}

/** Browsers have it, Node does not. */
globalThis.reportError = (cause) => {
  heard.push(`reportError: ${String(cause)}`);
};

beforeEach(() => {
  heard.length = 0;
  listen('error');
  listen('warn');
});

afterEach(() => {
  expect(heard, 'the test wrote to the console').toEqual([]);
});
