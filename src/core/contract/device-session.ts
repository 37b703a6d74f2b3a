import * as z from 'zod/mini';
import type { DeviceSession } from '../domain/device-session.ts';
import { flag, listUnder, readRows, text } from './reading.ts';

const sessionWire = z.looseObject({
  _id: z.string().check(z.minLength(1)),
  device: text,
  createdAt: text,
  lastUsedAt: text,
  isCurrent: flag,
});

function readSession(value: unknown): DeviceSession | null {
  const parsed = sessionWire.safeParse(value);
  if (!parsed.success) return null;
  const { _id: id, device, createdAt, lastUsedAt, isCurrent } = parsed.data;
  return { id, device, createdAt, lastUsedAt, isCurrent };
}

/** Reply of GET /auth/sessions; null when it is no list at all. */
export function readDeviceSessions(value: unknown): readonly DeviceSession[] | null {
  const rows = listUnder(value, 'data');
  return rows === null ? null : readRows(rows, readSession);
}
