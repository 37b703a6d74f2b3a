import type { DeviceState } from '../device-state.ts';
import type { History } from '../history.ts';
import { describeEntry } from '../words.ts';

/*
 * K1 over a power cut (D4): the log is written with strict durability (M21), so that stored entries are there when the
 * power is back. Only an eviction of the whole origin (D5) may take it.
 */

export function* checkPowerCut(
  { faultTimes }: History,
  device: string,
  before: DeviceState,
  after: DeviceState,
): Iterable<string> {
  const at = (name: string) => faultTimes.get(`${name} ${device}`) ?? -1;
  if (at('D4') <= at('D5')) return;
  for (const entry of before.entries)
    if (!after.byIdem.has(entry.idem))
      yield `${describeEntry(entry)} was stored, and the power cut took it from the log.`;
}
