import { describe, expect, it } from 'vitest';
import { describeStartFailure } from '../../../src/app/boot/start-failure.ts';

describe('why the app did not start', () => {
  it('is the browser that keeps no data, also when Dexie wraps its words', () => {
    const shut = new DOMException('denied', 'SecurityError');
    const wrapped = Object.assign(new Error('closed'), { name: 'Other', inner: shut });
    const missing = Object.assign(new Error('no indexedDB'), { name: 'MissingAPIError' });

    for (const error of [shut, wrapped, missing])
      expect(describeStartFailure(error)).toContain('allow this site to store data');
  });

  it('is a device without room', () => {
    const full = new DOMException('full', 'QuotaExceededError');
    const closed = Object.assign(new Error('closed'), { name: 'DatabaseClosedError', inner: full });

    expect(describeStartFailure(closed)).toContain('Free some space');
  });

  it('is a part that did not arrive', () => {
    for (const error of [new TypeError('Failed to fetch a module'), new Error('css'), 'nothing'])
      expect(describeStartFailure(error)).toContain('Check the connection');
  });
});
