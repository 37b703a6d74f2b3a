import type { Capability } from '#core/contract/headers.ts';
import type { Duel, Said, Step } from './provider-duel.ts';

/** Single cases that belong together, played to a pair of providers of their own. */
export interface Story {
  name: string;
  /** Played only where the provider offers this. */
  needs?: Capability;
  /** Of one that needs nothing: whether its replies depend on capabilities, so that it is played without them too. */
  variesBy?: 'capabilities';
  play(duel: Duel): Promise<void>;
}

type Rest = Partial<Pick<Step, 'key' | 'headers'>>;
/** `?` as the answer: any that both give, where it depends on the capabilities. */
type Line = readonly [
  answer: string,
  as: Step['as'],
  method: string,
  path: string,
  body?: unknown,
  rest?: Rest,
];

/** Plays call after call; returns the last reply. */
export async function tell(duel: Duel, lines: readonly Line[]): Promise<Said> {
  let said: Said | null = null;
  for (const [answer, as, method, path, body, rest = {}] of lines) {
    const step: Step = { as, method, path, ...(body === undefined ? {} : { body }), ...rest };
    said = await (answer === '?' ? duel.play(step) : duel.expects(answer, step));
  }
  if (said === null) throw new Error('A story without a call.');
  return said;
}

/** The name of the row that was just made. */
export function idOf({ body }: Said): string {
  const row = body as { _id?: string; data?: { _id: string } };
  const id = row._id ?? row.data?._id;
  if (id === undefined) throw new Error('The reply has no id.');
  return id;
}

/** Asks for a minimal reply, where that is offered. */
export const MINIMAL = { prefer: 'return=minimal' };

/** An id that names nothing. */
export const NOTHING = '0123456789abcdef01234567';
