import { checkIsolation } from '../judge/checks/k06-poison.ts';
import { checkLiveness, countUnsettled } from '../judge/checks/k07-liveness.ts';
import { checkConvergence } from '../judge/checks/k08-convergence.ts';
import { checkJournal } from '../judge/journal.ts';
import { checkLeaks } from '../judge/checks/k14-nothing-leaks.ts';
import { type DeviceState, EMPTY_STATE, memberOf } from '../judge/device-state.ts';
import { type Entry, isLeftToPerson, isLive, isUnclear } from '../judge/entries.ts';
import { discardEntry, retryEntry, syncNow } from '../judge/workload/decide.ts';
import { lookAgain } from '../judge/workload/mirror.ts';
import { setStage } from '../judge/workload/stage.ts';
import type { SimContext, SimDevice, World } from '../machine/world-types.ts';
import { pass } from './pass.ts';
import { enter, pageAt, type Show } from './play-steps.ts';

/**
 * The end of every story. All faults are off; then, without a tap, the log has to empty (K6, K7). Then the persons decide
 * on entries that wait for them, members with entries in a log sign in once more, all of them pull everything, and the
 * devices show the same as the provider (K8), with nothing left over (K14).
 */
export async function finish(show: Show): Promise<void> {
  const { world, judge, trace } = show;
  trace?.say('=== all faults end');
  await world.heal();
  const healedAt = world.now();
  // A page that was opened in the last moment starts: persons decide on pages that are there.
  await pass(world, LOOK_MS);
  // A stuck entry is reported by now; to wait for it again would say nothing new.
  if (!(await settle(show, healedAt))) return;
  // Who is asked to look whether a change has arrived sees what the provider holds.
  if (world.devices.some((each) => stateOf(show, each).entries.some(isLeftToPerson))) {
    await lookAtAll(show);
    for (const device of world.devices) compare(show, device);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const isQuiet = await decide(show, round);
    if (isQuiet && round > 0) break;
  }
  await lookAtAll(show);
  trace?.say('=== compared');
  for (const device of world.devices)
    if (compare(show, device))
      judge.report('K14', device.id, checkLeaks(judge.history, stateOf(show, device)));
}

const ROUNDS = 5;
/** How often the log is looked at while it empties. */
const LOOK_MS = 2_000;
/** A sign-in and the first looks take less. */
const SIGN_IN_MS = 60_000;

function stateOf({ judge }: Show, device: SimDevice): DeviceState {
  return judge.history.states.get(device.id) ?? EMPTY_STATE;
}

/** Waits until the logs are empty, or reports stuck entries. @returns whether there are none. */
async function settle(show: Show, since: number): Promise<boolean> {
  const { world, judge } = show;
  const isSettled = () => world.devices.every((each) => countUnsettled(stateOf(show, each)) === 0);
  const isOverdue = () =>
    world.devices.some(
      (each) => [...checkLiveness(judge.history, stateOf(show, each), since)].length > 0,
    );
  while (!isSettled() && !isOverdue()) await pass(show.world, LOOK_MS);
  for (const device of world.devices) {
    const state = stateOf(show, device);
    const userId = memberOf(state);
    judge.report('K7', device.id, checkLiveness(judge.history, state, since));
    if (userId !== null) judge.report('K6', device.id, checkIsolation(state, userId));
  }
  return isSettled();
}

/** Entries that wait for persons: they retry or discard them, and sign in where a log still holds entries of theirs. */
async function decide(show: Show, round: number): Promise<boolean> {
  const { world, judge, trace } = show;
  let isQuiet = true;
  for (const device of world.devices) {
    const state = stateOf(show, device);
    const next = nextMember(device, state);
    const page = pageAt(device, 0);
    if (page === null) continue;
    if (next !== null && next !== memberOf(state)) {
      isQuiet = false;
      trace?.say(`${page.id}: ${next} signs in`);
      enter(show, page, next);
      await pass(show.world, SIGN_IN_MS);
    }
    const stage = () => setStage(judge, page, world.profile.listings);
    for (const entry of waitingFor(stateOf(show, device))) {
      isQuiet = false;
      const isRetried = round === 0 && entry.seq % 2 === 0;
      trace?.say(`${page.id}: ${isRetried ? 'retries' : 'gives up'} entry ${entry.seq}`);
      world.in(page, 0, 'decide', () =>
        isRetried ? retryEntry(stage(), entry) : discardEntry(stage(), entry),
      );
      await untilDecided(show, device, entry);
    }
  }
  await settle(show, world.now());
  return isQuiet;
}

/** A database on a slow disk takes seconds to store what a person has decided. */
const DECISION_MS = 15_000;

async function untilDecided(show: Show, device: SimDevice, entry: Entry): Promise<void> {
  const since = show.world.now();
  const isOpen = () =>
    waitingFor(stateOf(show, device)).some(
      ({ seq, state }) => seq === entry.seq && state === entry.state,
    );
  do await pass(show.world, 200);
  while (isOpen() && show.world.now() - since < DECISION_MS);
}

/** Who has to sign in: a member with entries in the log, else the one whom the device belongs to. */
function nextMember({ profile }: SimDevice, { entries, session }: DeviceState): string | null {
  const owed = profile.memberIds.find((id) => entries.some(({ userId }) => userId === id));
  const current = session === null ? null : (session.user as { id: string }).id;
  return owed ?? current ?? profile.memberIds[0] ?? null;
}

function waitingFor(state: DeviceState): readonly Entry[] {
  const userId = memberOf(state);
  return state.entries.filter(
    (entry) =>
      entry.userId === userId && (!isLive(entry) || ['held', 'parked'].includes(entry.state)),
  );
}

/**
 * Twice: a first pull may bring a reminder to send. A renewal of tokens behind an orphaned lock takes longer than
 * the pulls that need it: they are repeated when it is through.
 */
async function lookAtAll(show: Show): Promise<void> {
  const { world, judge } = show;
  const hasOrphans = judge.history.faults.has('L1');
  const looks = hasOrphans ? 3 : 2;
  for (let times = 0; times < looks; times += 1) {
    for (const device of world.devices) {
      const page = await untilStarted(world, device);
      if (page === null) continue;
      const stage = setStage(judge, page, world.profile.listings);
      world.in(page, 0, 'sync now', () => syncNow(stage));
      world.in(page, 0, 'look again', () => lookAgain(stage));
    }
    await pass(show.world, hasOrphans ? BEHIND_ORPHANS_MS : 15_000);
    await settle(show, world.now());
  }
}

/** A page that is loaded again for a newer build (D6) has started soon. @returns null where none is open */
async function untilStarted(world: World, device: SimDevice): Promise<SimContext | null> {
  for (let waitedMs = 0; waitedMs < START_MS; waitedMs += LOOK_MS) {
    const page = pageAt(device, 0);
    if (page !== null) return page;
    await pass(world, LOOK_MS);
  }
  return null;
}

const START_MS = 20_000;

/** A renewal whose locks are all orphaned waits 15, 60, 9 and 9 s before it begins. */
const BEHIND_ORPHANS_MS = 105_000;

/** A look-up may decide it: no answer was clear, and an earlier try of one that was only denied since had none. */
function mayBeDecided(entry: Entry): boolean {
  const isOnlyDenied = entry.state === 'refused' && entry.failure?.kind === 'unauthorized';
  return (isUnclear(entry) && !isLeftToPerson(entry)) || (isOnlyDenied && entry.isUnconfirmed);
}

/**
 * K1 of the journal of one device; and K8, unless something of its member still waits, or a look-up may decide it.
 *
 * @returns whether it was compared
 */
function compare(show: Show, device: SimDevice): boolean {
  const { world, judge } = show;
  const state = stateOf(show, device);
  const userId = memberOf(state);
  const member = world.profile.members.find(({ id }) => id === userId);
  judge.report('K1', device.id, checkJournal(judge.history, device, userId));
  const waiting = state.entries.filter((entry) => entry.userId === userId);
  const isOpen = waiting.some((entry) => isLive(entry) || mayBeDecided(entry));
  if (userId === null || member === undefined || isOpen) return false;
  judge.report('K8', device.id, checkConvergence(world.model, state, member));
  return true;
}
