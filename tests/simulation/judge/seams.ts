import type { ModelEffect, ModelReply, ModelRequest } from '../provider-model/exchange.ts';
import type { ProviderModel } from '../provider-model/provider-model.ts';
import type { SimContext, SimEvent } from '../machine/world-types.ts';

/* The judge's imports from the machine and from the model of the provider, in one place. */

export type Row = Readonly<Record<string, unknown>>;

export interface JudgedDevice {
  readonly id: string;
  /** Committed rows of a table, not to be changed. */
  rows(table: string): readonly Row[];
  /** Dispatches in its journal. */
  journaled(): readonly { id: string; userId: string }[];
}

export type JudgedContext = SimContext;
export type JudgedEvent = SimEvent;
export type JudgedRequest = ModelRequest;
export type JudgedReply = ModelReply;
export type JudgedEffect = ModelEffect;
export type JudgedProvider = ProviderModel;
export type Outcome = Extract<SimEvent, { type: 'replied' }>['outcome'];

/** A violated guarantee, in a sentence that names it. */
export interface Violation {
  check: string;
  at: number;
  device: string | null;
  sentence: string;
}
