import * as z from 'zod/mini';
import { CAMPUSES } from '../domain/campuses.ts';
import { BIO_LIMIT, type User } from '../domain/user.ts';
import { VISIBLE } from '../domain/visible-text.ts';
import { anything, flag, maybeText, readId, text, textOrNumber } from './reading.ts';

const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

/** Body of POST /auth/request-verification and /auth/resend-verification. */
export const emailRequest = z.object({ email });
/** Body of POST /auth/verify-email. */
export const verifyRequest = z.object({
  email,
  otp: z.string().check(z.trim(), z.regex(/^\d{6}$/)),
});
/** Body of POST /auth/refresh-token: `token` is the refresh token. */
export const refreshRequest = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(4096)),
});
/** An address on the web, or words that are no address: never a script or an inlined document. */
const profilePicture = z
  .string()
  .check(z.maxLength(2048), z.regex(/^(https?:\/\/[^\s"<>\\`]+|[^:]*)$/i));

/** Body of POST /auth/register. */
export const registerRequest = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.regex(VISIBLE), z.maxLength(120)),
  campus: z.enum(CAMPUSES),
  address: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
  /** National digits; the form hints at what is short and lets it pass. Source: specification §2. */
  phone: z.string().check(z.regex(/^\d{1,9}$/)),
  bio: z._default(z.string().check(z.maxLength(BIO_LIMIT)), ''),
  role: z._default(z.enum(['buyer', 'seller']), 'buyer'),
  email,
  profilePicUrl: z._default(profilePicture, ''),
});
export type RegisterRequest = z.input<typeof registerRequest>;

/** Sent as `profilePicUrl` when a picture was chosen: the picture itself stays on the device. Source: specification §7. */
export const PROFILE_PICTURE_PLACEHOLDER = 'profile-picture-uploaded';

const userWire = z.looseObject({
  _id: anything,
  id: anything,
  name: text,
  email: text,
  phone: textOrNumber,
  address: text,
  bio: text,
  campus: text,
  role: z.catch(z.enum(['buyer', 'seller']), 'buyer'),
  profilePicUrl: maybeText,
  profilePicture: maybeText,
});

/** A member in any spelling; null without an id. */
export function readUser(value: unknown): User | null {
  const parsed = userWire.safeParse(value);
  if (!parsed.success) return null;
  const { name, email: address, phone, bio, campus, role } = parsed.data;
  const id = readId(parsed.data);
  if (id === '') return null;
  return {
    id,
    name,
    email: address,
    phone,
    address: parsed.data.address,
    bio,
    campus,
    role,
    profilePicUrl: parsed.data.profilePicUrl ?? parsed.data.profilePicture ?? '',
  };
}

const authWire = z.looseObject({
  userExists: flag,
  emailVerified: flag,
  user: z.optional(z.unknown()),
  accessToken: maybeText,
  refreshToken: maybeText,
});

const wrapper = z.looseObject({ data: z.catch(z.optional(z.looseObject({})), undefined) });

export interface Credentials {
  user: User;
  accessToken: string;
  refreshToken: string;
}

export interface AuthReply {
  userExists: boolean;
  emailVerified: boolean;
  /** Present when the reply signs a member in. */
  credentials: Credentials | null;
}

/** Reply of POST /auth/verify-email and /auth/register, all of it or a part under `data`; null when it is none. */
export function readAuthReply(value: unknown): AuthReply | null {
  const outer = wrapper.safeParse(value);
  const parsed = authWire.safeParse({ ...outer.data, ...outer.data?.data });
  if (!outer.success || !parsed.success) return null;
  const { userExists, emailVerified, accessToken, refreshToken } = parsed.data;
  const user = readUser(parsed.data.user);
  const credentials =
    user !== null && accessToken !== undefined && refreshToken !== undefined
      ? { user, accessToken, refreshToken }
      : null;
  return { userExists, emailVerified, credentials };
}
