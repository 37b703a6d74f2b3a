import { readUser } from '#core/contract/auth.ts';
import { writeReview } from '#core/commands/lazy/reviews/write-review.ts';
import { createContexts } from '../../simulation/machine/contexts.ts';
import {
  createDevice,
  type MachineContext,
  type MachineDevice,
} from '../../simulation/machine/devices.ts';
import { loadLazyModules } from '../../simulation/machine/lazy-modules.ts';
import { aDevice } from '../../simulation/machine/profile.ts';
import { learnSchema } from '../../simulation/machine/raw-indexed-db.ts';
import type { Contender, Left, StoryQueue } from './queue.ts';
import { listingOf, MEMBER_ID, SELLER_ID, type Stand } from './stand.ts';

interface Row {
  state: string;
  args: { comment: string };
}

/** This app's engine. */
export async function loadOwnQueue(): Promise<Contender> {
  const make = await learnSchema();
  await loadLazyModules();
  return { name: 'this app', on: (stand) => ownQueue(stand, make) };
}

function ownQueue(stand: Stand, make: Awaited<ReturnType<typeof learnSchema>>): StoryQueue {
  const { scheduler, faults, network, random } = stand;
  const contexts = createContexts({
    ...{ scheduler, faults, network },
    emit: () => {},
    onSyncWanted: () => {},
  });
  const device = createDevice({
    ...{ id: 'd0', profile: aDevice(), scheduler, random, faults, make },
    stepMs: [0.02, 0.4],
    onCommit: () => {},
    onJournaled: () => {},
  });
  signIn(stand, device);
  let page: MachineContext | null = null;
  const rows = () => device.rows('outbox') as unknown as readonly Row[];
  return {
    open: () => {
      page = contexts.open(device, 'page');
    },
    isReady: () => page?.isStarted === true,
    kill: () => {
      if (page !== null) contexts.end(page, 'killed');
      page = null;
    },
    setOnline: (isOnline) => {
      device.link.isUp = isOnline;
      contexts.setOnline(device, isOnline);
    },
    record: ({ op, thing }) => {
      const { runtime } = page!;
      const review = {
        ...{ localId: `local-${op}`, listingId: listingOf(thing), title: 'A listing' },
        reviewer: { id: MEMBER_ID, name: 'Ayesha', pictureUrl: '' },
        ...{ reviewedUserId: SELLER_ID, rating: 5, comment: op },
        writtenAt: new Date(scheduler.now()).toISOString(),
      };
      scheduler.plan(page, 0, 'tap', () => {
        runtime.dispatch(writeReview(review)).catch((cause: unknown) => stand.bugs.push(cause));
      });
    },
    left: (): Promise<Left> => {
      const isAsked = ({ state }: Row) => ['refused', 'held', 'parked'].includes(state);
      return Promise.resolve({
        waiting: rows().filter((row) => !isAsked(row)).length,
        asked: rows()
          .filter(isAsked)
          .map(({ args }) => args.comment),
      });
    },
  };
}

function signIn({ model }: Stand, device: MachineDevice): void {
  const { accessToken, refreshToken, user: written } = model.tokensOf(MEMBER_ID);
  const user = readUser(written);
  if (user === null) throw new Error('The model does not know its member.');
  device.saved = { user, accessToken, refreshToken, epoch: null };
}
