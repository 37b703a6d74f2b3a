import { createRuntime } from '#core/runtime/create-runtime.ts';
import type { Runtime, RuntimeOptions } from '#core/runtime/runtime.ts';
import type { UnikadeDatabase } from '#core/storage/database.ts';

/** A runtime as tests have it: they may look into the tables of the engine, and change what screens can only read. */
export type TestRuntime = Omit<Runtime, 'db'> & { db: UnikadeDatabase };

export function createTestRuntime(options: RuntimeOptions): TestRuntime {
  return createRuntime(options) as TestRuntime;
}
