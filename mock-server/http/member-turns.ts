import { setImmediate } from 'node:timers/promises';
import { describeWait } from '../limits/describe-wait.ts';
import { READS_OF_MEMBER } from '../limits/volume-limits.ts';
import { createQueues } from '../limits/work-queue.ts';
import type { ApiContext } from './api-context.ts';
import { readJsonText } from './json-body.ts';
import { tooMany } from './refusal.ts';
import type { Route } from './route.ts';

/*
 * Limits the concurrent requests of one member in this process. A member's changes wait for each other's row locks, each
 * with a database connection: without a limit, one member's requests could take all connections.
 */

/** Fewer than the connections of the pool. */
const AT_ONCE = 4;
/** Including requests that wait or whose bodies are still arriving. Several devices that synchronise send a tenth of it. */
const MOST_OF_MEMBER = 100;
/** A body has up to 1 MB. A device sends two at once. */
const MOST_BATCHES = 10;
/** A body has up to 10 MB. A device may send all pictures of a listing at once. */
const MOST_UPLOADS = 12;
const RETRY_MS = 1_000;

const refuse = () =>
  tooMany(`${READS_OF_MEMBER.words} Please try again in ${describeWait(RETRY_MS)}.`, RETRY_MS);

/** Runs `answer` when it is the member's turn, first come first served. */
type TakeTurn = (
  c: ApiContext,
  route: Route,
  memberId: string,
  answer: () => Promise<void>,
) => Promise<void>;

/**
 * Queues by member. A batch and its items are in separate queues: in a common one a batch would wait for its own items.
 * An upload waits in none, as its body may take minutes; their number is limited instead.
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
      // Without it, consecutive queries of the embedded database would not let the event loop read other requests.
      await setImmediate();
      await answer();
    };
    if (c.env.isPart) return items(memberId, answerNext, request);
    const enter = route.bodyLimit === undefined ? present : batches;
    return enter(memberId, async () => {
      // Before the turn: a slow body would block the member's other requests. A refusal of the body is thrown when it is
      // read again, after those about the caller.
      await readJsonText(request, route.bodyLimit).catch(() => undefined);
      await requests(memberId, answerNext, request);
    });
  };
}
