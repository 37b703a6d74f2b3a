import { type DeviceState, liveOf, memberOf } from '../device-state.ts';
import type { History } from '../history.ts';
import { describeEntry } from '../words.ts';

/* K14: when nothing waits, nothing is left behind: no base row, lease, orphan, reminder, blob. */

/** To be called when every entry is settled and every resource was looked at since. */
export function* checkLeaks(history: History, state: DeviceState): Iterable<string> {
  const userId = memberOf(state);
  if (userId === null || liveOf(state, userId).length > 0) return;
  const leftOver = (table: string) => [...(state.tables.get(table)?.keys() ?? [])];
  for (const ref of leftOver('base')) yield `The base of ${ref} is kept though nothing waits.`;
  for (const ref of leftOver('compensations'))
    yield `The reminder of ${ref} is kept though the provider was looked at since.`;
  for (const entry of state.entries)
    if (entry.state === 'sending')
      yield `${describeEntry(entry)} is leased though nothing is sent.`;
  const named = JSON.stringify([
    state.entries.map(({ args }) => args),
    [...(state.tables.get('drafts')?.values() ?? [])],
  ]);
  // Photos of a form that was never submitted may stay for a day.
  const sent = [...history.lives.values()].filter(({ ending }) => ending === 'accepted');
  for (const id of leftOver('blobs'))
    if (!named.includes(id) && sent.some(({ last }) => last.args.pictureId === id))
      yield `The bytes of the picture ${id} are kept though nothing names them.`;
}

/** A change that cannot go without another is never left waiting for one that is no more. */
export function* checkOrphans(state: DeviceState): Iterable<string> {
  for (const entry of state.entries) {
    if (entry.state !== 'queued' || entry.kind === 'picture:upload') continue;
    for (const id of JSON.stringify(entry.args).match(/device-picture:[\w-]+/g) ?? []) {
      const picture = id.slice('device-picture:'.length);
      const isThere = state.entries.some(({ keys }) => keys.includes(`blob:${picture}`));
      if (!isThere) yield `${describeEntry(entry)} waits for a picture that no entry brings.`;
    }
  }
}
