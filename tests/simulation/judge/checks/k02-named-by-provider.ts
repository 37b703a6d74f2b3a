import type { History, Send } from '../history.ts';
import { describeEntry } from '../words.ts';

/* K2 again: what leaves the device can be understood by the provider and is meant by this version of the app. */

/** A thing that this device has made is spoken of by the name that the provider gave it, or not yet at all (M3). */
export function* checkNames(history: History, send: Send): Iterable<string> {
  const life = send.key === null ? undefined : history.lives.get(send.key);
  if (life === undefined || life.last.kind === 'listing:create') return;
  const { listingId } = life.last.args;
  for (const { last } of history.lives.values())
    if (last.kind === 'listing:create' && last.args.localId === listingId)
      yield `${describeEntry(life.last)} was sent under a name that only the device knows.`;
}

/** What a newer version of the app has recorded waits for that version: this one cannot know what it means (M22). */
export function* checkVersion(history: History, send: Send): Iterable<string> {
  const life = send.key === null ? undefined : history.lives.get(send.key);
  if (life?.born === 'newer app')
    yield `${describeEntry(life.last)} was recorded by a newer version of the app, and this one sent it.`;
}
