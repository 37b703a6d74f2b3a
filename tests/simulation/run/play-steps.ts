import type { Judge } from '../judge/judge.ts';
import { count } from '../judge/history.ts';
import { drawDocument } from '../judge/workload/mirror.ts';
import { perform } from '../judge/workload/perform.ts';
import { ask, setStage } from '../judge/workload/stage.ts';
import { describeStep, type Op, type Step } from '../judge/workload/steps.ts';
import type { SimContext, SimDevice, World } from '../machine/world-types.ts';
import type { Trace } from './trace.ts';

export interface Show {
  world: World;
  judge: Judge;
  trace: Trace | null;
}

/** Plans what persons do; each step looks at the screen when its time has come. */
export function playSteps(show: Show, steps: readonly Step[]): void {
  for (const step of steps) {
    show.world.at(step.at, `step ${step.id}`, () => {
      playStep(show, step);
    });
  }
}

function playStep(show: Show, step: Step): void {
  const { world, judge, trace } = show;
  if (step.story !== null) count(judge.history.counters, step.story);
  if (step.op.type === 'administrate') {
    trace?.say(`the provider: ${describeStep(step)}`);
    administrate(world, step.op);
    return;
  }
  const device = world.devices[step.device];
  const page = device === undefined ? null : pageAt(device, step.page);
  if (device === undefined || page === null) return;
  const { op } = step;
  trace?.say(`${page.id}: ${describeStep(step)}`);
  playAt(show, device, page, op, `step ${step.id}`);
}

type PlayedAtPage = Exclude<Op, { type: 'administrate' }>;

/** On a page, or to it. */
function playAt(
  show: Show,
  device: SimDevice,
  page: SimContext,
  op: PlayedAtPage,
  label: string,
): void {
  const { world, judge } = show;
  switch (op.type) {
    case 'sign-in': {
      const ids = device.profile.memberIds;
      const memberId = ids[op.member % ids.length];
      if (memberId !== undefined) enter(show, page, memberId);
      return;
    }
    case 'close':
      world.close(page);
      return;
    case 'come-back':
      world.freeze(page);
      world.at(op.afterMs, 'page comes back', () => {
        world.thaw(page, true);
        playAt(show, device, page, op.then, label);
        world.wakeUp(page);
      });
      return;
    case 'offline':
      loseNetwork(world, device, op);
      return;
    case 'revoke':
      revoke(world, device);
      return;
    case 'open-document':
      openDocument(world, page, op);
      return;
    case 'set-clock':
      device.clockOffsetMs = op.aheadMs;
      return;
    default:
      world.in(page, 0, label, () => perform(setStage(judge, page, world.profile.listings), op));
  }
}

/** Pages that a person can use: running, with their database open. */
export function pageAt({ contexts }: SimDevice, at: number): SimContext | null {
  const usable = contexts.filter(
    ({ kind, state, isStarted }) => kind === 'page' && state === 'running' && isStarted,
  );
  return usable[at % Math.max(1, usable.length)] ?? null;
}

/** A member enters the code; the call counts as open until the session is there. */
export function enter({ world, judge }: Show, page: SimContext, memberId: string): void {
  const stage = setStage(judge, page, world.profile.listings);
  world.in(page, 0, 'sign in', () =>
    ask(stage, { kind: 'sign-in' }, () => world.signIn(page, memberId)),
  );
}

function loseNetwork(
  world: World,
  device: SimDevice,
  { forMs, isUnnoticed = false }: Extract<Op, { type: 'offline' }>,
): void {
  if (isUnnoticed) device.link.isUp = false;
  else world.setOnline(device, false);
  world.at(forMs, 'online again', () => {
    world.setOnline(device, true);
  });
}

function revoke({ model, faults }: World, device: SimDevice): void {
  const memberId = device.saved?.user.id;
  if (memberId === undefined) return;
  faults.tell('A4', { deviceId: device.id });
  model.revokeSession(memberId);
  model.expireAccessTokens(memberId);
}

/** Without a network a page comes from the worker, with none of the provider's rows. */
function openDocument(
  world: World,
  page: SimContext,
  { listing, drawnMs, tripMs }: Extract<Op, { type: 'open-document' }>,
): void {
  const { device } = page;
  const { capabilities, listings } = world.profile;
  if (!device.link.isUp) return;
  const askedAtMs = page.runtime.now();
  world.at(drawnMs, 'document drawn', () => {
    const answers = drawDocument(world.model, { listings }, listing);
    if (!device.link.isUp) return;
    world.in(page, tripMs, 'document comes', async () => {
      await page.runtime.hydrate({ answers, capabilities: capabilities.join(', ') }, askedAtMs);
    });
  });
}

function administrate(
  { model }: World,
  { listing, what, amount }: Extract<Op, { type: 'administrate' }>,
): void {
  const all = model.listings();
  const one = all[listing % Math.max(1, all.length)];
  if (one === undefined) return;
  switch (what) {
    case 'price':
      model.changeListing(one.id, { price: one.price + 10 * amount });
      return;
    case 'stock':
      model.changeListing(one.id, { quantity: amount % 4 });
      return;
    case 'sold':
      model.changeListing(one.id, { status: one.status === 'active' ? 'sold' : 'active' });
      return;
    case 'gone':
      model.changeListing(one.id, { isDeleted: true });
      return;
  }
}
