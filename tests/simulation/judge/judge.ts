import {
  checkEndings,
  checkHeld,
  checkLateEffects,
  checkVanished,
} from './checks/k01-no-silent-loss.ts';
import { checkPowerCut } from './checks/k01-power-cut.ts';
import { checkTold } from './checks/k01-told.ts';
import {
  checkBirths,
  checkBytes,
  checkContent,
  checkEffect,
  checkReminder,
  checkSeal,
} from './checks/k02-at-most-once.ts';
import {
  checkFormerName,
  checkNames,
  checkPhotoNames,
  checkVersion,
} from './checks/k02-named-by-provider.ts';
import { checkRepeat } from './checks/k02-repeat-over-another.ts';
import { checkRetriedKey } from './checks/k02-retried-key.ts';
import {
  checkEffectOrder,
  checkHalves,
  checkJoining,
  checkTurn,
  checkUndone,
} from './checks/k03-order-per-key.ts';
import { checkViews } from './checks/k04-view-is-fold.ts';
import {
  type Accepted,
  checkConfirmed,
  describeFlip,
  listAccepted,
  matchDispatch,
  isStillTrue,
  swapWithTwin,
  watchAccepted,
} from './checks/k05-read-your-writes.ts';
import { checkBaseOfUnanswered } from './checks/k05-base-of-unanswered.ts';
import { checkHealed } from './checks/k05-healed.ts';
import { checkPassing } from './checks/k06-held-up.ts';
import { checkEjection } from './checks/k09-ejection.ts';
import { checkNeed } from './checks/k09-needless-refresh.ts';
import { checkPrincipal, checkRefresh, checkResurrection } from './checks/k09-sessions.ts';
import { checkBudget } from './checks/k10-budget.ts';
import { checkLanes } from './checks/k10-lanes.ts';
import { checkDuplicate, checkHotLoop } from './checks/k10-wire.ts';
import {
  checkAttempts,
  checkGivingUp,
  checkRetryAfter,
  checkThrottle,
} from './checks/k11-retries.ts';
import { checkClearNo } from './checks/k11-clear-no.ts';
import { checkRollback } from './checks/k12-rollback.ts';
import { checkOrphans } from './checks/k14-nothing-leaks.ts';
import { EMPTY_STATE, JUDGED_TABLES, memberOf, nextState } from './device-state.ts';
import type { Commit } from './endings.ts';
import { followCommit, followLoss } from './follow-commit.ts';
import type { Call, History, ObservedEffect, Send } from './history.ts';
import { saysTheSame } from './reference/fold.ts';
import { openCalls } from './history.ts';
import type { JudgedDevice, JudgedEvent, JudgedProvider, Violation } from './seams.ts';
import { observeWire, type WireSight } from './observe-wire.ts';
import { checkLeftBehind, forgetRecorded, takeRecorded } from './journal.ts';
import { noteTakenIn } from './taken-in.ts';

export interface Judge {
  history: History;
  violations: readonly Violation[];
  see(event: JudgedEvent): void;
  /** A call of a person has ended. */
  hear(call: Call): void;
  /** Checks of quiescence report here. */
  report(check: string, device: string | null, sentences: Iterable<string>): void;
}

interface JudgeOptions {
  now: () => number;
  provider: JudgedProvider;
  capabilities: readonly string[];
  /** Whether the provider's replies say the time. */
  saysTime: boolean;
  /** Devices whose browser has no Web Locks. */
  lockless: ReadonlySet<string>;
}

/** Watches a world and calls every violated guarantee by its name. */
export function createJudge(options: JudgeOptions): Judge {
  const { now, provider, capabilities, lockless, saysTime } = options;
  const history = { ...emptyHistory(now, capabilities), lockless, saysTime };
  const violations: Violation[] = [];
  const told = new Set<string>();
  const accepted = new Map<string, Accepted[]>();
  const report: Judge['report'] = (check, device, sentences) => {
    for (const sentence of sentences) {
      if (told.has(`${check} ${sentence}`)) continue;
      told.add(`${check} ${sentence}`);
      violations.push({ check, at: now(), device, sentence });
    }
  };
  const watch = (commit: Commit) => {
    const left = (accepted.get(commit.device) ?? []).filter((each) => {
      const verdict = watchAccepted(each, provider, commit.after);
      if (verdict === 'flipped') report('K5', commit.device, [describeFlip(each)]);
      return verdict === 'watched';
    });
    accepted.set(commit.device, left);
  };
  const seeCommit = (event: Extract<JudgedEvent, { type: 'commit' }>) => {
    const commit = readCommit(history, event, report);
    noteTakenIn(history, commit);
    const change = followCommit(history, commit);
    judgeCommit(history, commit, change, report);
    accepted.get(commit.device)?.push(...listAccepted(history, commit, change));
    watch(commit);
  };
  const sight: WireSight = {
    onSend: (send) => {
      judgeSend(history, send, report);
    },
    onEffect: (effect) => {
      judgeEffect(history, effect, report);
      for (const [device, rows] of accepted)
        accepted.set(
          device,
          rows.filter((each) => isStillTrue(each, provider)),
        );
    },
  };
  return {
    history,
    violations,
    report,
    see: (event) => {
      if (event.type === 'commit') seeCommit(event);
      else observeWire(history, provider, event, sight);
      if (event.type === 'context' && event.change === 'opened')
        if (seeLoss(history, event.context.device, report))
          accepted.delete(event.context.device.id);
    },
    hear: (call) => {
      swapWithTwin(history, call);
      report('K5', call.device, checkConfirmed(call, history.states.get(call.device)));
      report('K2', call.device, checkFormerName(history, call, history.states.get(call.device)));
      report('K5', call.device, checkHealed(history, call));
      report('K1', null, checkLateEffects(history));
    },
  };
}

/** After a power cut or an eviction (D4, D5) the disk differs from the last commit: seen when a page opens again. */
function seeLoss(history: History, device: JudgedDevice, report: Judge['report']): boolean {
  const before = history.states.get(device.id);
  if (before === undefined) return false;
  const after = nextState(EMPTY_STATE, device, JUDGED_TABLES);
  const isSame = JUDGED_TABLES.every((name) =>
    saysTheSame([...(before.tables.get(name) ?? [])], [...(after.tables.get(name) ?? [])]),
  );
  if (isSame) return false;
  history.states.set(device.id, after);
  report('K1', device.id, checkPowerCut(history, device.id, before, after));
  history.faultTimes.set(`loss ${device.id}`, history.now());
  followLoss(history, device.id, after.entries);
  forgetRecorded(history, device.id, after);
  return true;
}

function readCommit(
  history: History,
  { device, context, tables }: Extract<JudgedEvent, { type: 'commit' }>,
  report: Judge['report'],
): Commit {
  const known = history.states.get(device.id);
  const before = known ?? EMPTY_STATE;
  const after = nextState(before, device, known === undefined ? JUDGED_TABLES : tables);
  history.states.set(device.id, after);
  const member = memberOf(before);
  if (member !== null && member !== memberOf(after)) history.formerStates.set(device.id, before);
  rememberToken(history, device.id, after.session);
  const recorded = takeRecorded(history, device.id, after);
  report('K3', device.id, checkLeftBehind(history, { device, context }, recorded));
  return {
    ...{ device: device.id, context, tables, before, after },
    // A journaled dispatch is shown by the commit that notes it, of whichever context, and by no other: one for which the
    // journal had no room is recorded by a commit that notes none.
    calls: [
      ...openCalls(history, context).filter(
        ({ journalId, kind }) =>
          journalId === null && (kind !== 'dispatch' || recorded.length === 0),
      ),
      ...recorded,
    ],
  };
}

function rememberToken(
  { tokens, now }: History,
  device: string,
  session: Readonly<Record<string, unknown>> | null,
): void {
  if (session === null) return;
  const { accessToken, user } = session as { accessToken: string; user: { id: string } };
  if (!tokens.has(accessToken))
    tokens.set(accessToken, { memberId: user.id, device, since: now() });
}

function judgeCommit(
  history: History,
  commit: Commit,
  change: ReturnType<typeof followCommit>,
  report: Judge['report'],
): void {
  const { device } = commit;
  matchDispatch(commit, change);
  report('K1', device, checkEndings(history, change));
  report('K1', device, checkVanished(change));
  report('K1', device, checkHeld(change));
  report('K1', device, checkTold(commit, change));
  report('K2', device, checkSeal(change));
  report('K2', device, checkBirths(change));
  report('K2', device, checkRetriedKey(change));
  report('K3', device, checkJoining(commit, change));
  report('K4', device, checkViews(commit));
  report('K5', device, checkBaseOfUnanswered(history, commit));
  report('K9', device, checkResurrection(history, commit));
  report('K9', device, checkEjection(history, commit));
  report('K10', device, checkBudget(history, commit, change));
  report('K11', device, checkAttempts(commit, change));
  report('K11', device, checkGivingUp(change));
  report('K11', device, checkClearNo(history, change));
  report('K12', device, checkRollback(commit, change));
  if (commit.tables.includes('outbox')) report('K14', device, checkOrphans(commit.after));
}

function judgeSend(history: History, send: Send, report: Judge['report']): void {
  const device = send.context.device.id;
  report('K2', device, checkBytes(history, send));
  report('K2', device, checkContent(history, send));
  report('K2', device, checkNames(history, send));
  report('K2', device, checkPhotoNames(history, send));
  report('K2', device, checkVersion(history, send));
  report('K2', device, checkRepeat(history, send));
  report('K3', device, checkTurn(history, send));
  report('K3', device, checkHalves(history, send));
  report('K6', device, checkPassing(history, send));
  report('K9', device, checkRefresh(history, send));
  report('K9', device, checkNeed(history, send));
  report('K9', device, checkPrincipal(history, send));
  report('K10', device, checkDuplicate(history, send));
  report('K10', device, checkHotLoop(history, send));
  report('K10', device, checkLanes(history, send));
  report('K11', device, checkRetryAfter(history, send));
  report('K11', device, checkThrottle(history, send));
}

function judgeEffect(history: History, effect: ObservedEffect, report: Judge['report']): void {
  const device = effect.key === null ? null : (history.lives.get(effect.key)?.device ?? null);
  report('K2', device, checkEffect(history, effect));
  report('K2', device, checkReminder(history, effect));
  report('K3', device, checkEffectOrder(history, effect));
  report('K3', device, checkUndone(history, effect));
}

function emptyHistory(now: () => number, capabilities: readonly string[]): History {
  return {
    lockless: new Set(),
    saysTime: true,
    now,
    hasCapability: (name) => capabilities.includes(name),
    ...{ calls: [], lives: new Map(), sends: [], sendsById: new Map(), effects: [] },
    ...{
      tokens: new Map(),
      states: new Map(),
      formerStates: new Map(),
      onlineTimes: [],
      openings: [],
      faultTimes: new Map(),
      excused: new Map(),
    },
    ...{ transitions: new Map(), faults: new Map(), counters: new Map() },
  };
}
