import { type AuthReply, readAuthReply, type RegisterRequest } from '../contract/auth.ts';
import { paths } from '../contract/paths.ts';
import { fail, type Result, succeed } from '../domain/result.ts';
import type { ApiFailure } from './api-failure.ts';
import { type Provider, READ_TIMEOUT_MS } from './provider.ts';

async function post(
  provider: Provider,
  path: string,
  body: unknown,
): Promise<Result<unknown, ApiFailure>> {
  const result = await provider.call({
    method: 'POST',
    path,
    body: JSON.stringify(body),
    timeoutMs: READ_TIMEOUT_MS,
  });
  return result.ok ? succeed(result.value.body) : result;
}

async function postForAuth(
  provider: Provider,
  path: string,
  body: unknown,
): Promise<Result<AuthReply, ApiFailure>> {
  const result = await post(provider, path, body);
  if (!result.ok) return result;
  const reply = readAuthReply(result.value);
  return reply === null ? fail({ kind: 'unreadable' }) : succeed(reply);
}

/** POST /auth/request-verification: mails a one-time code. */
export function requestCode(
  provider: Provider,
  email: string,
): Promise<Result<unknown, ApiFailure>> {
  return post(provider, paths.requestVerification, { email });
}

/** POST /auth/resend-verification: mails another one. */
export function resendCode(
  provider: Provider,
  email: string,
): Promise<Result<unknown, ApiFailure>> {
  return post(provider, paths.resendVerification, { email });
}

/** POST /auth/verify-email: trades the code for a session or for leave to register. */
export function verifyCode(
  provider: Provider,
  email: string,
  otp: string,
): Promise<Result<AuthReply, ApiFailure>> {
  return postForAuth(provider, paths.verifyEmail, { email, otp });
}

/** POST /auth/register: completes the profile of a verified address. */
export function register(
  provider: Provider,
  profile: RegisterRequest,
): Promise<Result<AuthReply, ApiFailure>> {
  return postForAuth(provider, paths.register, profile);
}
