import type { Entry } from '../entries.ts';
import type { Row } from '../seams.ts';

export type View = Row | null;

/** A recorded change as the reference reads it. */
export type Change = Pick<Entry, 'kind' | 'args'>;
