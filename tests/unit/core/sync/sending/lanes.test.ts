import { describe, expect, it } from 'vitest';
import { createLaneLimit } from '#core/sync/sending/lanes.ts';

/** Connections that a browser keeps open to one origin by HTTP/1.1. */
const CONNECTIONS = 6;

function succeed({ succeeded }: ReturnType<typeof createLaneLimit>, times: number): void {
  for (let left = times; left > 0; left -= 1) succeeded();
}

describe('requests at once', () => {
  it('are a few more than there are connections, so that none falls idle while an answer is stored', () => {
    const { limit } = createLaneLimit();
    expect(limit()).toBeGreaterThan(CONNECTIONS);
    expect(limit()).toBeLessThanOrEqual(CONNECTIONS + 4);
  });

  it('are halved once for each round that fails', () => {
    const lanes = createLaneLimit();
    const before = lanes.limit();
    for (let left = before; left > 0; left -= 1) lanes.troubled();
    expect(lanes.limit()).toBe(before / 2);
  });

  it('are one more after a round that went well, and never more than at the beginning', () => {
    const lanes = createLaneLimit();
    const most = lanes.limit();
    lanes.troubled();
    succeed(lanes, most / 2);
    expect(lanes.limit()).toBe(most / 2 + 1);
    succeed(lanes, 100);
    expect(lanes.limit()).toBe(most);
  });
});
