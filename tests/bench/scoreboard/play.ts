import { opOf } from './story-gate.ts';
import type { Contender, Left, StoryQueue } from './queue.ts';
import { createStand, type Stand, type Variant } from './stand.ts';
import type { Story } from './story.ts';

/** What became of the writes of a story. */
export interface Score {
  writes: number;
  /** Neither made nor in the queue any more. */
  lost: number;
  /** Made more than once: how often too often. */
  doubled: number;
  /** Made after a later write on the same thing. */
  disordered: number;
  /** In the queue, and not sent although the provider has been well for two hours and the app was opened anew. */
  stuck: number;
  /** Left to the person, refused ones aside. */
  asked: number;
  /** Refused by the provider for good. */
  refused: number;
  /** Of these, those that the queue has not kept. */
  gone: number;
  /** Of each write that was made, from its tap. */
  delaysMs: readonly number[];
}

export const SCORE_NAMES = [
  'writes',
  'lost',
  'doubled',
  'disordered',
  'stuck',
  'asked',
  'refused',
  'gone',
] as const satisfies readonly (keyof Score)[];

/** A tap has this long to be stored before the browser dies. */
const STORED_MS = 1_000;
const LOOK_MS = 50;
const KILL_TIMEOUT_MS = 60_000;
/** A queue that does so much goes round in circles. */
const EVENT_LIMIT = 400_000;

/** Plays a story to one queue, on a device of its own. */
export async function play(contender: Contender, story: Story, variant: Variant): Promise<Score> {
  const stand = createStand(story, variant);
  try {
    const queue = contender.on(stand);
    const tappedAt = await playStory(stand, queue);
    return { ...tell(stand, await queue.left()), delaysMs: listDelays(stand, tappedAt) };
  } finally {
    stand.end();
  }
}

/** Of a score, what a queue on a calm day has no excuse for; empty: it may be compared. */
export function findFlaws(score: Score): readonly string[] {
  const names = ['lost', 'doubled', 'disordered', 'stuck', 'asked'] as const;
  return names.filter((name) => score[name] > 0).map((name) => `${score[name]} ${name}`);
}

/** @returns when each write was tapped */
async function playStory(stand: Stand, queue: StoryQueue): Promise<ReadonlyMap<string, number>> {
  const { story, scheduler, faults, model } = stand;
  const begin = scheduler.now();
  const random = stand.random.fork('kills');
  const tappedAt = new Map<string, number>();
  let lastTapAt = begin;
  let isOpen = true;
  const at = (time: number, label: string, work: () => void) => {
    scheduler.plan(null, begin + time - scheduler.now(), label, work);
  };
  const open = () => {
    if (isOpen) return;
    isOpen = true;
    queue.open();
  };
  const kill = () => {
    if (!isOpen) return;
    isOpen = false;
    queue.kill();
  };
  const killWhenSending = (deadline: number) => {
    const now = scheduler.now();
    const isStored = now - lastTapAt >= STORED_MS;
    if (isOpen && queue.isReady() && isStored && (stand.hasWriteOnWire() || now > deadline)) {
      kill();
      scheduler.plan(null, random.between(1_000, 20_000), 'opened again', open);
    } else if (faults.areOn())
      scheduler.plan(null, LOOK_MS, 'kill waits', () => {
        killWhenSending(deadline);
      });
  };
  const tap = (index: number) => {
    const write = story.writes[index];
    if (write === undefined) return;
    at(Math.max(write.at, scheduler.now() - begin + LOOK_MS), 'person', () => {
      if (isOpen && queue.isReady()) {
        lastTapAt = scheduler.now();
        tappedAt.set(write.op, lastTapAt);
        queue.record(write);
        tap(index + 1);
      } else tap(index);
    });
  };

  queue.open();
  tap(0);
  for (const { from, to } of story.offline) {
    at(from, 'offline', () => {
      queue.setOnline(false);
    });
    at(to, 'online', () => {
      queue.setOnline(isLinked(story, to));
    });
  }
  for (const time of story.kills)
    at(time, 'kill', () => {
      killWhenSending(begin + time + KILL_TIMEOUT_MS);
    });
  for (const time of story.expiries)
    at(time, 'tokens expire', () => {
      model.expireAccessTokens();
    });
  await until(stand, begin + story.endsAt);
  faults.off();
  queue.setOnline(true);
  open();
  await until(stand, scheduler.now() + story.wellMs);
  kill();
  open();
  await until(stand, scheduler.now() + story.wellMs);
  return tappedAt;
}

function listDelays({ model }: Stand, tappedAt: ReadonlyMap<string, number>): number[] {
  const madeAt = new Map<string, number>();
  for (const { at, body } of model.effects) {
    const op = opOf(body) ?? '';
    if (!madeAt.has(op)) madeAt.set(op, at);
  }
  return [...madeAt].map(([op, at]) => at - (tappedAt.get(op) ?? at));
}

/** Offline spans may overlap. */
function isLinked({ offline }: Story, at: number): boolean {
  return !offline.some(({ from, to }) => from <= at && at < to);
}

async function until({ scheduler, story }: Stand, time: number): Promise<void> {
  // Something to arrive at, however quiet it is.
  scheduler.plan(null, time - scheduler.now(), 'time passes', () => {});
  while (scheduler.now() < time && (await scheduler.step()))
    if (scheduler.steps > EVENT_LIMIT) throw new Error(`Seed ${story.seed} never ends.`);
}

function tell({ story, model }: Stand, { waiting, asked }: Left): Omit<Score, 'delaysMs'> {
  const things = new Map(story.writes.map(({ op, thing }) => [op, thing]));
  const made = model.effects.map(({ body }) => opOf(body) ?? '');
  const first = [...new Set(made)];
  const wanted = story.writes.filter(({ op }) => !story.poison.has(op));
  const missing = wanted.filter(({ op }) => !first.includes(op) && !asked.includes(op));
  const indexOf = (op: string) => story.writes.findIndex((write) => write.op === op);
  const disordered = first.filter((op, place) =>
    first
      .slice(0, place)
      .some((before) => things.get(before) === things.get(op) && indexOf(before) > indexOf(op)),
  );
  const keptRefusals = [...story.poison].filter((op) => asked.includes(op)).length;
  const waitingRefusals = Math.min(
    story.poison.size - keptRefusals,
    Math.max(0, waiting - missing.length),
  );
  return {
    writes: wanted.length,
    lost: Math.max(0, missing.length - waiting),
    doubled: made.length - first.length,
    disordered: disordered.length,
    stuck: waiting,
    asked: asked.filter((op) => !story.poison.has(op)).length,
    refused: story.poison.size,
    gone: story.poison.size - keptRefusals - waitingRefusals,
  };
}
