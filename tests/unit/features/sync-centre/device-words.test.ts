import { describe, expect, it } from 'vitest';
import { isForgetful, isInDanger, OLD_CHANGE_AGE_MS } from '#components/sync/old-changes.ts';
import { ageWords, describeSync, sizeWords } from '#features/sync-centre/copy.ts';

describe('the answer to Sync now', () => {
  const quiet = {
    isOnline: true,
    reachability: 'reached',
    accepted: 0,
    refused: 0,
    waiting: 0,
  } as const;

  it('counts changes that were sent, were refused and still wait', () => {
    expect(describeSync(quiet)).toBe('Nothing to send. This device is up to date.');
    expect(describeSync({ ...quiet, accepted: 1 })).toBe('1 change sent.');
    expect(describeSync({ ...quiet, accepted: 3, refused: 1, waiting: 2 })).toBe(
      '3 changes sent. 1 change refused: see below. 2 changes still wait.',
    );
  });

  it('never calls a missing network a failure, and claims nothing was sent without it', () => {
    expect(describeSync({ ...quiet, isOnline: false, waiting: 1 })).toBe(
      'You are disconnected. 1 change still waits.',
    );
    expect(describeSync({ ...quiet, reachability: 'unreachable' })).toBe(
      'UniKade could not be reached.',
    );
    expect(describeSync({ ...quiet, reachability: 'captive', waiting: 2 })).toBe(
      'The Wi-Fi wants you to sign in first. 2 changes still wait.',
    );
  });
});

describe('stored data', () => {
  it('has a size in the largest unit that fits', () => {
    expect([0, 999, 1_000, 1_536_000, 214_000_000, 9_900_000_000].map(sizeWords)).toEqual([
      '0 B',
      '999 B',
      '1.0 KB',
      '1.5 MB',
      '214 MB',
      '9.9 GB',
    ]);
  });

  it('has an age in minutes, hours or days', () => {
    const minute = 60_000;
    expect([0, minute, 90 * minute, 49 * 60 * minute].map(ageWords)).toEqual([
      'less than a minute',
      '1 minute',
      '1 hour',
      '2 days',
    ]);
    expect(ageWords(-5 * minute), 'the clock was set back').toBe('less than a minute');
  });
});

describe('an unsent change in a browser that forgets', () => {
  it('is warned of from the fifth day', () => {
    const now = 10 * OLD_CHANGE_AGE_MS;
    expect(isInDanger(now - OLD_CHANGE_AGE_MS, now)).toBe(true);
    expect(isInDanger(now - OLD_CHANGE_AGE_MS + 1, now)).toBe(false);
    expect(isInDanger(null, now)).toBe(false);
  });

  it('is one in Safari, unless the app is installed', () => {
    expect(isForgetful({ vendor: 'Apple Computer, Inc.' }, false)).toBe(true);
    expect(isForgetful({ vendor: 'Apple Computer, Inc.' }, true)).toBe(false);
    expect(isForgetful({ vendor: 'Google Inc.' }, false)).toBe(false);
  });
});
