import type { Subject } from '../storage/access-schema.ts';
import type { Database } from '../storage/database.ts';
import type { Access, ChangeRun, MemberCall, Route, Schema, Write, WriteAnswer } from './route.ts';

/** Writes the reply to a change, from the current rows; null when its subject is gone. */
type AnswerChange<Path extends string, Query, Input, Made, Body> = (
  call: MemberCall<Path, Query>,
  body: NoInfer<Input>,
  db: Database,
  made: NoInfer<Made>,
) => Promise<NoInfer<Body> | null>;

/**
 * A change by a member: one transaction, at most once for each `Idempotency-Key` (idempotency.ts). Throw a `Refusal` to undo
 * it. `effect` resolves to the ids that it has given; `answer` writes the reply, and again when the key is repeated.
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
  /** What a caller is answered who prefers a minimal reply (`Prefer`); null: nothing but 204. */
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
