import type { Mutation } from '#core/sync/command.ts';
import { type DeviceState, EMPTY_STATE, memberOf } from '../device-state.ts';
import { type Call, type CallKind, count } from '../history.ts';
import type { Judge } from '../judge.ts';
import type { ListingSeed } from '../../provider-model/seeds.ts';
import type { JudgedContext, Row } from '../seams.ts';

/** How often persons did something on a page that still showed a member whom another had followed, or none. */
export const STALE_TAB = 'stale tab';
const SIGNED_OUT_ELSEWHERE = 'signed out elsewhere';

/** Where a person is: at one page of one device, with its screen. */
export interface Stage {
  judge: Judge;
  context: JudgedContext;
  /** The provider's initial listings: the addresses that a person may open. */
  listings: readonly ListingSeed[];
  /** The screen that is shown. */
  screen: DeviceState;
  member: Row | null;
}

export function setStage(
  judge: Judge,
  context: JudgedContext,
  listings: readonly ListingSeed[],
): Stage {
  const screen = screenOf(judge.history, context);
  return {
    judge,
    context,
    listings,
    screen,
    member: (screen.session?.user ?? null) as Row | null,
  };
}

/** As long as a page has not heard that another member signed in, it shows what the one before had last. */
function screenOf(
  { states, formerStates, counters }: Judge['history'],
  { device, runtime }: JudgedContext,
): DeviceState {
  const now = states.get(device.id) ?? EMPTY_STATE;
  const heard = runtime.session.currentUser()?.id;
  const former = formerStates.get(device.id);
  if (heard === undefined || heard === memberOf(now) || former === undefined) return now;
  if (memberOf(former) !== heard) return now;
  count(counters, memberOf(now) === null ? SIGNED_OUT_ELSEWHERE : STALE_TAB);
  return former;
}

interface Asked {
  kind: CallKind;
  mutations?: readonly Mutation[];
  seq?: number;
}

/** Calls the runtime and stores the result. A failed call has had no effect, and the person gets the error. */
export async function ask(
  { judge, context, screen }: Stage,
  { kind, mutations = [], seq }: Asked,
  work: () => Promise<unknown>,
): Promise<void> {
  const { history } = judge;
  const call: Call = {
    id: history.calls.length,
    kind,
    at: history.now(),
    context,
    device: context.device.id,
    memberId: memberOf(screen) ?? '',
    mutations,
    seq: seq ?? null,
    state: 'open',
    endedAt: null,
    result: null,
    shown: null,
    journalId: null,
    isRecorded: false,
    rivals: [],
  };
  history.calls.push(call);
  try {
    const result = await work();
    call.result = typeof result === 'number' || typeof result === 'boolean' ? result : null;
    call.state = 'confirmed';
  } catch {
    // No room, the member signed out in another tab, or the code of the kind has not come: a screen says so.
    call.state = 'failed';
  }
  call.endedAt = history.now();
  judge.hear(call);
}

export function record(stage: Stage, ...mutations: readonly Mutation[]): Promise<void> {
  if (mutations.length === 0) return Promise.resolve();
  return ask(stage, { kind: 'dispatch', mutations }, () =>
    stage.context.runtime.dispatch(...mutations),
  );
}

/** Rows of a table as a list on the screen, in a steady order. */
export function listed({ screen }: Stage, table: string): Row[] {
  const rows = [...(screen.tables.get(table)?.entries() ?? [])];
  return rows.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** The row that a finger lands on; null when the list is empty. */
export function picked<T>(from: readonly T[], at: number): T | null {
  return from[at % Math.max(1, from.length)] ?? null;
}
