import { readContactSharing, readPhone } from '../contract/contact-reply.ts';
import { fail, type Result, succeed } from '../domain/result.ts';
import type { ApiFailure } from './api-failure.ts';
import { type Call, type Provider, READ_TIMEOUT_MS } from './provider.ts';

/** Not among the other paths, as every first screen would load it. */
const CONTACT = 'contact';

type Asked<T> = Promise<Result<T, ApiFailure>>;

/** GET /listings/{id}/contact: nine digits; null where the seller shares none. */
export function readContact(
  provider: Provider,
  principal: string,
  id: string,
): Asked<string | null> {
  const call = {
    method: 'GET',
    path: `listings/${encodeURIComponent(id)}/contact`,
    principal,
  } as const;
  return ask(provider, call, readPhone);
}

/** GET /contact: whether members may ask for the member's own number. */
export function readSharing(provider: Provider, principal: string): Asked<boolean> {
  return ask(provider, { method: 'GET', path: CONTACT, principal }, readContactSharing);
}

/** PUT /contact. */
export function setSharing(
  provider: Provider,
  principal: string,
  isShared: boolean,
): Asked<boolean> {
  const body = JSON.stringify({ isShared });
  return ask(provider, { method: 'PUT', path: CONTACT, body, principal }, readContactSharing);
}

async function ask<T>(
  provider: Provider,
  call: Omit<Call, 'timeoutMs'>,
  read: (body: unknown) => T | undefined,
): Asked<T> {
  const result = await provider.call({ ...call, timeoutMs: READ_TIMEOUT_MS });
  if (!result.ok) return result;
  const value = read(result.value.body);
  return value === undefined ? fail({ kind: 'unreadable' }) : succeed(value);
}
