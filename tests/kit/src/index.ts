/** All that the package offers. */
export type { AppAdapter, OutboxLog } from './adapter.ts';
export { type Chaos, planChaos } from './chaos.ts';
export type { Controls } from './controls.ts';
export type { Device } from './device.ts';
export type { TraceLine } from './entry-trace.ts';
export { test } from './fixtures.ts';
export { type Front, startFront } from './front.ts';
export { expect } from './matchers.ts';
export type { Network } from './network.ts';
export type { Calls, FaultKind, FaultRule, SentRequest } from './rules.ts';
export { settled } from './settled.ts';
export { storeSession, unikade } from './unikade.ts';
