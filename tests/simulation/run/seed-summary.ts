import type { Violation } from '../judge/seams.ts';
import type { Coverage } from './coverage.ts';
import type { ProfileName } from './profiles.ts';
import type { SeedResult } from './run-seed.ts';
import { signatureOf } from './signature.ts';

/** The result of a seed: plain data, to be sent between processes. */
export interface SeedSummary {
  seed: number;
  profileName: ProfileName;
  violations: readonly (Violation & { signature: string })[];
  fingerprint: number;
  events: number;
  virtualMs: number;
  realMs: number;
  coverage: Coverage;
}

export function summarize(profileName: ProfileName, result: SeedResult): SeedSummary {
  const { seed, fingerprint, events, virtualMs, realMs, coverage } = result;
  const violations = result.violations.map((each) => ({ ...each, signature: signatureOf(each) }));
  return { seed, profileName, violations, fingerprint, events, virtualMs, realMs, coverage };
}
