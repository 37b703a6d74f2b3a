import { devicePictureAddress } from '#core/domain/device-picture.ts';
import { type DeviceState, viewOf } from '../device-state.ts';
import type { Call, History, Send } from '../history.ts';
import { isOfNewerApp } from '../entries.ts';
import { describeEntry } from '../words.ts';

/* K2 again: a request has ids that the provider knows, and a kind that this version of the app knows. */

/** A listing that this device made is sent with the provider's id, or not yet at all (M3). */
export function* checkNames(history: History, send: Send): Iterable<string> {
  const life = send.key === null ? undefined : history.lives.get(send.key);
  if (life === undefined || life.last.kind === 'listing:create') return;
  const { listingId } = life.last.args;
  for (const { last } of history.lives.values())
    if (last.kind === 'listing:create' && last.args.localId === listingId)
      yield `${describeEntry(life.last)} was sent under a name that only the device knows.`;
}

/** A screen that was opened before the provider gave a new listing its id still uses the former one (M3). */
export function* checkFormerName(
  { lives }: History,
  { kind, state, result, device, mutations }: Call,
  now: DeviceState | undefined,
): Iterable<string> {
  if (kind !== 'dispatch' || state !== 'confirmed' || result !== 0 || now === undefined) return;
  for (const { kind: asked, args } of mutations) {
    if (asked !== 'listing:status') continue;
    const { listingId, status } = args as { listingId: string; status: string };
    for (const { last, ending, device: maker, effects } of lives.values()) {
      const isItsBirth = last.kind === 'listing:create' && last.args.localId === listingId;
      if (!isItsBirth || ending !== 'accepted' || maker !== device) continue;
      const shown = effects.map(({ subject }) =>
        viewOf(now, subject.replace('listing:', 'listings:')),
      );
      if (shown.some((row) => row !== null && row.status !== status))
        yield `${asked} of a listing under its former name did nothing, and the listing is there.`;
    }
  }
}

/** A listing goes with the addresses of its photos, or not yet at all (M16). */
export function* checkPhotoNames(history: History, { key, request }: Send): Iterable<string> {
  const life = key === null ? undefined : history.lives.get(key);
  if (life !== undefined && String(request.body).includes(devicePictureAddress('')))
    yield `${describeEntry(life.last)} was sent with a photo that only the device has.`;
}

/** An entry of a newer version of the app waits for that version: this one cannot read it (M22). */
export function* checkVersion(history: History, send: Send): Iterable<string> {
  const life = send.key === null ? undefined : history.lives.get(send.key);
  if (life !== undefined && isOfNewerApp(life.last))
    yield `${describeEntry(life.last)} was recorded by a newer version of the app, and this one sent it.`;
}
