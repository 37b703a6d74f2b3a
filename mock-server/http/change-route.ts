import type { Subject } from '../storage/access-schema.ts';
import type { Database } from '../storage/database.ts';
import type { Access, ChangeRun, MemberCall, Route, Schema, Write, WriteAnswer } from './route.ts';

/** Reads the reply to a change from the current rows; null when its subject was deleted. */
type AnswerChange<Path extends string, Query, Input, Made, Body> = (
  call: MemberCall<Path, Query>,
  body: NoInfer<Input>,
  db: Database,
  made: NoInfer<Made>,
) => Promise<NoInfer<Body> | null>;

/**
 * A change by a member: one transaction, at most once for each `Idempotency-Key` (idempotency.ts). A thrown `Refusal`
 * rolls it back. `effect` resolves to the ids that it created; `answer` reads the reply, also for a repeated key.
 */
export function memberChange<
  const Path extends string,
  Query,
  Input,
  Body,
  Minimal,
  Made extends Subject,
>({
  query,
  body,
  status = 200,
  reply,
  access,
  effect,
  answer,
  minimal,
  ...description
}: Write<Path, Query, Input, Body> & {
  access: Exclude<Access, 'anyone'>;
  effect: (call: MemberCall<Path, Query>, body: Input, tx: Database) => Promise<Made>;
  answer: AnswerChange<Path, Query, Input, Made, Body>;
  /** The reply for `Prefer: return=minimal`; null: 204. */
  minimal: {
    reply: Schema<Minimal>;
    answer: AnswerChange<Path, Query, Input, Made, Minimal>;
  } | null;
}): Route {
  return {
    ...description,
    access,
    query: query ?? null,
    body: body ?? null,
    success: { status, schema: reply },
    run: {
      kind: 'change',
      effect: effect as ChangeRun['effect'],
      answer: answer as WriteAnswer,
      minimal:
        minimal === null ? null : { schema: minimal.reply, answer: minimal.answer as WriteAnswer },
    },
  };
}
