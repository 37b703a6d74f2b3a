import { setImmediate } from 'node:timers/promises';
import { describeWait } from '../limits/describe-wait.ts';
import { READS_OF_MEMBER } from '../limits/volume-limits.ts';
import { createQueues } from '../limits/work-queue.ts';
import type { ApiContext } from './api-context.ts';
import { readJsonText } from './json-body.ts';
import { tooMany } from './refusal.ts';
import type { Route } from './route.ts';

/*
 * What one member may have in progress at the same time, in this process. A member's changes wait for each other with a
 * connection to the database in hand: without this, one member who sends very much at once holds all of them, and
 * everybody waits.
 */

/** A part of the database's connections, not all of them. */
const AT_ONCE = 4;
/** With those that wait or whose bodies are still arriving. Several devices that catch up send a tenth of it. */
const MOST_OF_MEMBER = 100;
/** Their bodies have up to 1 MB. A device sends two at once. */
const MOST_BATCHES = 10;
/** Their bodies have up to 10 MB. Those of one listing may come at once. */
const MOST_UPLOADS = 12;
const RETRY_MS = 1_000;

const refuse = () =>
  tooMany(`${READS_OF_MEMBER.words} Please try again in ${describeWait(RETRY_MS)}.`, RETRY_MS);

/** Answers a member's request when its turn has come, first come first served. */
type TakeTurn = (
  c: ApiContext,
  route: Route,
  memberId: string,
  answer: () => Promise<void>,
) => Promise<void>;

/**
 * Turns by member. A batch takes one for all of its items, which have turns of their own: one line for both would wait
 * for itself. An upload takes none, as its body may take minutes; but a member has few of them.
 */
export function createMemberTurns(): TakeTurn {
  const present = createQueues({ atOnce: MOST_OF_MEMBER, waiting: 0, refuse });
  const batches = createQueues({ atOnce: MOST_BATCHES, waiting: 0, refuse });
  const uploads = createQueues({ atOnce: MOST_UPLOADS, waiting: 0, refuse });
  const requests = createQueues({ atOnce: AT_ONCE, waiting: MOST_OF_MEMBER, refuse });
  const items = createQueues({ atOnce: AT_ONCE, waiting: MOST_OF_MEMBER, refuse });
  return async (c, route, memberId, answer) => {
    const request = c.req.raw;
    if (route.bodyType !== undefined) return uploads(memberId, answer);
    const answerNext = async () => {
      // The embedded database leaves no room between two requests: those of others would not even be read.
      await setImmediate();
      await answer();
    };
    if (c.env.isPart) return items(memberId, answerNext, request);
    const enter = route.bodyLimit === undefined ? present : batches;
    return enter(memberId, async () => {
      // Not during the turn: bodies of a phone with a bad signal would keep its other requests waiting. Its refusal is
      // thrown when the body is read again, after those of the caller.
      await readJsonText(request, route.bodyLimit).catch(() => undefined);
      await requests(memberId, answerNext, request);
    });
  };
}
