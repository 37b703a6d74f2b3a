import type { FaultName } from '../machine/faults.ts';
import type { Profile } from '../machine/profile.ts';
import { createWorld } from '../machine/world.ts';
import type { World } from '../machine/world-types.ts';
import { createJudge, type Judge } from '../judge/judge.ts';
import type { Violation } from '../judge/seams.ts';
import { planSteps } from '../judge/workload/plan-steps.ts';
import type { Step } from '../judge/workload/steps.ts';
import { createRandom } from '../machine/random.ts';
import { type Coverage, readCoverage } from './coverage.ts';
import { finish } from './finish.ts';
import { EndlessStory, pass, untilAwake } from './pass.ts';
import { playSteps } from './play-steps.ts';
import { createTrace, type Trace } from './trace.ts';

interface SeedOptions {
  seed: number;
  profile: Profile;
  /** Short stories are those of the tests. Default: full. */
  length?: StoryLength;
  /** Default: the script of the seed. */
  steps?: readonly Step[];
  /** Faults that do not strike. */
  without?: readonly FaultName[];
  hasTrace?: boolean;
}

export interface SeedResult {
  seed: number;
  violations: readonly Violation[];
  /** Differs when anything happened otherwise or in another order (K13). */
  fingerprint: number;
  events: number;
  virtualMs: number;
  realMs: number;
  coverage: Coverage;
  /** Errors that the engine could only log. */
  bugs: readonly string[];
  plan: readonly Step[];
  trace: readonly string[];
}

export type StoryLength = 'short' | 'full';

interface Lengths {
  steps: readonly number[];
  spansMs: readonly number[];
  /** Everything that is still under way when the story ends has a little time with the faults on. */
  tailMs: number;
}

const LENGTHS: Record<StoryLength, Lengths> = {
  short: { steps: [4, 7, 12, 18], spansMs: [3_000, 12_000, 40_000], tailMs: 20_000 },
  full: {
    steps: [6, 10, 16, 24, 40],
    spansMs: [20_000, 90_000, 240_000, 600_000],
    tailMs: 90_000,
  },
};

/** The script of a seed. */
export function planOf(
  seed: number,
  profile: Profile,
  length: StoryLength = 'full',
): readonly Step[] {
  const random = createRandom(seed).fork('plan');
  const steps = random.pick(LENGTHS[length].steps);
  const spanMs = random.pick(LENGTHS[length].spansMs);
  return planSteps({ seed, profile, steps, spanMs });
}

/** Plays one seed from the first tap to the last look, and judges it. */
export async function runSeed(options: SeedOptions): Promise<SeedResult> {
  const { seed, profile, without = [], length = 'full' } = options;
  const realStart = performance.now();
  const plan = options.steps ?? planOf(seed, profile, length);
  const world = await createWorld({ seed, profile, without });
  const begin = world.now();
  const { judge, trace } = watch(world, options.hasTrace === true);
  const bugs = new Map<string, unknown[]>();
  world.on((event) => {
    if (event.type === 'context') bugs.set(event.context.id, event.context.bugs);
  });
  try {
    playSteps({ world, judge, trace }, plan);
    const lastAt = Math.max(0, ...plan.map(({ at }) => at));
    await pass(world, lastAt + LENGTHS[length].tailMs);
    await untilAwake(world);
    await finish({ world, judge, trace });
  } catch (cause) {
    if (!(cause instanceof EndlessStory)) throw cause;
    judge.report('K7', null, [cause.message]);
  } finally {
    world.end();
  }
  const { steps: events, fingerprint } = world.progress();
  return {
    ...{ seed, plan, events, fingerprint },
    violations: judge.violations,
    virtualMs: world.now() - begin,
    realMs: performance.now() - realStart,
    coverage: readCoverage(judge.history, plan, toldBy(world)),
    bugs: [...bugs.values()].flat().map(describeBug),
    trace: trace?.lines ?? [],
  };
}

/** Ways of a provider that keep a device from telling whether something was made before it asked. */
const NO_TIMES = ['no date', 'times without zone'] as const;

function watch(world: World, hasTrace: boolean): { judge: Judge; trace: Trace | null } {
  const judge = createJudge({
    now: () => world.now(),
    provider: world.model,
    capabilities: world.profile.capabilities,
    saysTime: NO_TIMES.every((way) => !world.profile.dialect.has(way)),
    lockless: new Set(
      world.profile.devices.flatMap(({ hasLocks }, index) => (hasLocks ? [] : [`d${index}`])),
    ),
  });
  const trace = hasTrace ? createTrace(judge.history) : null;
  let told = 0;
  world.on((event) => {
    judge.see(event);
    trace?.see(event);
    for (; told < judge.violations.length; told += 1) {
      const violation = judge.violations[told];
      if (violation !== undefined) trace?.say(`!! ${violation.check}: ${violation.sentence}`);
    }
  });
  return { judge, trace };
}

/** That no reply says the time is seen in none of them. */
function toldBy({ model, profile }: World): ReadonlyMap<string, number> {
  return profile.dialect.has('no date') ? new Map([...model.told, ['no date', 1]]) : model.told;
}

function describeBug(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
}
