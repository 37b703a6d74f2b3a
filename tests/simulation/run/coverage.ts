import type { History } from '../judge/history.ts';
import { LEFT_AT_ONCE } from '../judge/journal.ts';
import { STALE_TAB } from '../judge/workload/stage.ts';
import type { Op, Step } from '../judge/workload/steps.ts';
import { FAULT_NAMES } from '../machine/faults.ts';
import { DIALECT_WAYS } from '../provider-model/dialect.ts';

/** How often something was hit, by name. Plain data: it travels between processes. */
export interface Coverage {
  faults: Record<string, number>;
  transitions: Record<string, number>;
  stories: Record<string, number>;
  /** Answers that a dialect of the provider shaped. */
  dialects: Record<string, number>;
  /** How entries ended. */
  endings: Record<string, number>;
  excused: Record<string, number>;
  ops: Record<string, number>;
  totals: Record<string, number>;
}

/** Ways between the states of an entry that every engine of this log has. */
const TRANSITIONS = [
  'none → queued',
  'queued → sending',
  'sending → queued',
  'sending → sending',
  'sending → refused',
  'sending → gone (accepted)',
  'queued → gone (coalesced)',
  'queued → gone (discarded)',
  'queued → gone (fell with its first half)',
  'queued → gone (joined)',
  'queued → gone (erased at sign-out)',
  'queued → held',
  'held → queued',
  'held → gone (discarded)',
  'queued → parked',
  'parked → gone (discarded)',
  'refused → gone (retried)',
  'refused → gone (discarded)',
] as const;

const STORIES = [
  'W1',
  'W2',
  'W3',
  'W4',
  'W5',
  'W6',
  'W7',
  'W8',
  'W9',
  LEFT_AT_ONCE,
  STALE_TAB,
] as const;

/** Rare ones, which some seeds of a run have to have. */
const STEPS: readonly Op['type'][] = [
  ...(['come-back', 'revoke', 'end-sessions'] as const),
  ...(['prune', 'warm-up', 'open-document'] as const),
];

export function emptyCoverage(): Coverage {
  return {
    faults: {},
    transitions: {},
    stories: {},
    dialects: {},
    endings: {},
    excused: {},
    ops: {},
    totals: {},
  };
}

export function readCoverage(
  history: History,
  plan: readonly Step[],
  told: ReadonlyMap<string, number>,
): Coverage {
  const coverage = emptyCoverage();
  const take = (into: Record<string, number>, from: ReadonlyMap<string, number>) => {
    for (const [name, times] of from) into[name] = times;
  };
  take(coverage.faults, history.faults);
  take(coverage.transitions, history.transitions);
  take(coverage.stories, history.counters);
  take(coverage.dialects, told);
  take(coverage.excused, history.excused);
  for (const { ending } of history.lives.values()) bump(coverage.endings, ending ?? 'still there');
  for (const { op } of plan) bump(coverage.ops, op.type);
  coverage.totals = {
    entries: history.lives.size,
    requests: history.sends.length,
    effects: history.effects.length,
    dispatches: history.calls.filter(({ kind }) => kind === 'dispatch').length,
    confirmed: history.calls.filter(
      ({ kind, state }) => kind === 'dispatch' && state === 'confirmed',
    ).length,
  };
  return coverage;
}

function bump(table: Record<string, number>, name: string, by = 1): void {
  table[name] = (table[name] ?? 0) + by;
}

/** Adds what one seed hit to what all have. */
export function addCoverage(all: Coverage, one: Coverage): void {
  for (const part of Object.keys(all) as (keyof Coverage)[])
    for (const [name, times] of Object.entries(one[part])) bump(all[part], name, times);
}

/** What cannot happen where the provider does not offer something. */
const NEEDS: Readonly<Record<string, string>> = {
  'fault N10': 'idempotency',
  'fault S12': 'batch',
  'way queued → gone (joined)': 'listings.create',
  'step end-sessions': 'auth.sessions',
  // The provider of the specification draws no pages.
  'step open-document': 'etag',
};

/** Cases that a whole run never hit although its provider allows for them: each is an error of the run. */
export function listMissed(
  { faults, transitions, stories, dialects, ops }: Coverage,
  isOffered: (capability: string) => boolean,
  isSpecOnly: boolean,
): string[] {
  const missed = [
    ...FAULT_NAMES.filter((name) => (faults[name] ?? 0) === 0).map((name) => `fault ${name}`),
    ...TRANSITIONS.filter((name) => (transitions[name] ?? 0) === 0).map((name) => `way ${name}`),
    ...STEPS.filter((name) => (ops[name] ?? 0) === 0).map((name) => `step ${name}`),
    ...STORIES.filter((name) => (stories[name] ?? 0) === 0).map((name) => `story ${name}`),
  ];
  const ways = DIALECT_WAYS.filter((way) => isSpecOnly && (dialects[way] ?? 0) === 0);
  return [
    ...missed.filter((name) => isOffered(NEEDS[name] ?? '')),
    ...ways.map((way) => `dialect ${way}`),
  ];
}

export function describeCoverage(coverage: Coverage): string {
  const part = (title: string, table: Record<string, number>) => {
    const cells = Object.entries(table)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, times]) => `${name}: ${times}`);
    return `${title}\n  ${cells.join('\n  ')}`;
  };
  return [
    part('Totals', coverage.totals),
    part('Faults', coverage.faults),
    part('Ways between the states of an entry', coverage.transitions),
    part('How entries ended', coverage.endings),
    part('Stories', coverage.stories),
    part('Answers in a dialect', coverage.dialects),
    part('Steps', coverage.ops),
    part('Excused', coverage.excused),
  ].join('\n');
}
