import * as z from 'zod/mini';

/** Ids of this provider: 24 hexadecimal digits. */
export const ID_PATTERN = /^[0-9a-f]{24}$/;
export const ID_LENGTH = 24;

/** An id as a caller gives it: one that nothing has is not found, and one that is too long is none. */
export const givenId = z.string().check(z.maxLength(ID_LENGTH));
