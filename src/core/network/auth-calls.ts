import { type AuthReply, readAuthReply, type RegisterRequest } from '../contract/auth.ts';
import { REGISTRATION_KEY } from '../contract/headers.ts';
import { paths } from '../contract/paths.ts';
import { fail, type Result, succeed } from '../domain/result.ts';
import type { ApiFailure } from './api-failure.ts';
import { type Provider, READ_TIMEOUT_MS } from './provider.ts';

async function post(
  provider: Provider,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Result<unknown, ApiFailure>> {
  const result = await provider.call({
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers,
    timeoutMs: READ_TIMEOUT_MS,
  });
  return result.ok ? succeed(result.value.body) : result;
}

async function postForAuth(
  provider: Provider,
  path: string,
  body: unknown,
  key: string | null,
): Promise<Result<AuthReply, ApiFailure>> {
  const result = await post(provider, path, body, keyHeader(key));
  if (!result.ok) return result;
  const reply = readAuthReply(result.value);
  return reply === null ? fail({ kind: 'unreadable' }) : succeed(reply);
}

function keyHeader(key: string | null): Readonly<Record<string, string>> {
  return key === null ? {} : { [REGISTRATION_KEY]: key };
}

/**
 * POST /auth/request-verification: mails a one-time code.
 *
 * @param key a secret of the device, without which the code is not accepted
 */
export function requestCode(
  provider: Provider,
  email: string,
  key: string | null,
): Promise<Result<unknown, ApiFailure>> {
  return post(provider, paths.requestVerification, { email }, keyHeader(key));
}

/** POST /auth/resend-verification: mails another one. */
export function resendCode(
  provider: Provider,
  email: string,
  key: string | null,
): Promise<Result<unknown, ApiFailure>> {
  return post(provider, paths.resendVerification, { email }, keyHeader(key));
}

/**
 * POST /auth/verify-email: trades the code for a session or for leave to register.
 *
 * @param key that of `requestCode`, which `register` has to repeat
 */
export function verifyCode(
  provider: Provider,
  email: string,
  otp: string,
  key: string | null,
): Promise<Result<AuthReply, ApiFailure>> {
  return postForAuth(provider, paths.verifyEmail, { email, otp }, key);
}

/**
 * POST /auth/register: completes the profile of a verified address.
 *
 * @param key that of `verifyCode`; null when the device does not have it any more
 */
export function register(
  provider: Provider,
  profile: RegisterRequest,
  key: string | null,
): Promise<Result<AuthReply, ApiFailure>> {
  return postForAuth(provider, paths.register, profile, key);
}
