import { describe, expect, it } from 'vitest';
import { judgeAnswer, RETRY_WAITS_MS } from '#server/resources/push/deliver-messages.ts';

const NOW = Date.parse('2026-11-23T08:00:00Z');
const [FIRST_WAIT_MS] = RETRY_WAITS_MS;
const judge = (status: number, retryAfter: string | null = null, tries = 1) =>
  judgeAnswer({ status, retryAfter }, tries, NOW);

describe('what an answer of a push service means', () => {
  it.each([200, 201, 202])('%d: the message is there', (status) => {
    expect(judge(status)).toEqual({ kind: 'done' });
  });

  it.each([404, 410])('%d: the browser has taken its subscription back', (status) => {
    expect(judge(status)).toEqual({ kind: 'gone' });
  });

  it.each([429, 500, 502, 503])('%d: later', (status) => {
    expect(judge(status)).toEqual({ kind: 'later', waitMs: FIRST_WAIT_MS });
  });

  it('nothing: later, each time after a longer wait, and then never', () => {
    const verdicts = [1, 2, 3, 4, 5, 6].map((tries) => judgeAnswer(null, tries, NOW));
    expect(verdicts).toEqual([
      ...RETRY_WAITS_MS.map((waitMs) => ({ kind: 'later', waitMs })),
      { kind: 'given up', reason: '6 tries' },
    ]);
  });

  it.each([300, 307, 400, 401, 403, 413])('%d: never', (status) => {
    expect(judge(status)).toEqual({ kind: 'given up', reason: `answered ${status}` });
  });

  it('the Retry-After of a service is kept to, within a day', () => {
    const waitOf = (retryAfter: string) => judge(429, retryAfter);
    expect(waitOf('3600')).toEqual({ kind: 'later', waitMs: 3_600_000 });
    expect(waitOf('Mon, 23 Nov 2026 10:00:00 GMT')).toEqual({ kind: 'later', waitMs: 7_200_000 });
    expect(waitOf('99999999')).toEqual({ kind: 'later', waitMs: 86_400_000 });
    for (const header of ['1', '-5', 'soon', ''])
      expect(waitOf(header), header).toEqual({ kind: 'later', waitMs: FIRST_WAIT_MS });
  });
});
