import type { Faults } from '../../simulation/machine/faults.ts';
import { isChange, type ProviderGate, refusal } from '../../simulation/machine/provider-gate.ts';
import type { ModelRequest } from '../../simulation/provider-model/exchange.ts';
import type { ProviderModel } from '../../simulation/provider-model/provider-model.ts';
import type { Story } from './story.ts';

interface GateOptions {
  story: Story;
  model: ProviderModel;
  faults: Faults;
  /** Milliseconds since the story began. */
  elapsed: () => number;
}

/** The provider's door: single failures and storms at their times, and the same no to poison for ever. */
export function createStoryGate({ story, model, faults, elapsed }: GateOptions): ProviderGate {
  return {
    answer: (request, requestId, whenDone) => {
      const at = elapsed();
      const storm = story.storms.find(({ from, to }) => from <= at && at < to);
      if (storm !== undefined && faults.areOn()) {
        const seconds = storm.retryAfterSeconds;
        const wait = seconds === null ? {} : { 'retry-after': String(seconds) };
        whenDone(refusal(storm.status, 'stormy', wait));
      } else if (faults.hit('S1', { requestId })) whenDone(refusal(500, 'internal'));
      else if (isChange(request) && story.poison.has(opOf(request.body) ?? ''))
        whenDone(refusal(422, 'invalid-body'));
      else whenDone(model.handle(request));
    },
  };
}

/** What the person calls a write; null for another body. */
export function opOf(body: ModelRequest['body']): string | null {
  if (typeof body !== 'string') return null;
  const { comment } = JSON.parse(body) as { comment?: unknown };
  return typeof comment === 'string' ? comment : null;
}
