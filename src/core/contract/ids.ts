import * as z from 'zod/mini';

/** Ids of this provider: 24 hexadecimal digits. */
export const ID_PATTERN = /^[0-9a-f]{24}$/;

/** Longer than any id that a caller may have made up or kept of another provider. */
export const LONGEST_GIVEN_ID = 100;

/** An id as a caller gives it: one that nothing has is not found, and one that is too long is none. */
export const givenId = z.string().check(z.maxLength(LONGEST_GIVEN_ID));
