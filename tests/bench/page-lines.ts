import type { CDPSession } from '@playwright/test';

/** A line and a device as slow as some of our readers have them. */
export interface Line {
  name: string;
  /** Kilobits a second, both ways. */
  kbps: number;
  roundTripMs: number;
  /** How many times slower than this machine. */
  cpuSlowdown: number;
}

/** The first is the one that Lighthouse calls a mobile phone. */
export const LINES: readonly Line[] = [
  { name: 'Slow 4G, 4× CPU', kbps: 1600, roundTripMs: 150, cpuSlowdown: 4 },
  { name: '400 kbps, 6× CPU', kbps: 400, roundTripMs: 300, cpuSlowdown: 6 },
];

/** Makes a page as slow as the line; `isOffline` leaves nothing of the line. */
export async function slowDown(cdp: CDPSession, line: Line, isOffline: boolean): Promise<void> {
  const bytesPerSecond = (line.kbps * 1000) / 8;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: isOffline,
    latency: line.roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: line.cpuSlowdown });
}
