import { useEffect } from 'react';
import { describeRefusal } from '#components/sync/command-views.ts';
import type { CommandKind } from '#core/commands/command-kind.ts';
import { watchQuery } from '#core/storage/live-query.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { showError, showSuccess } from '#ui/feedback/toast.ts';
import { countUnannounced, claimOutcomes } from '#core/sync/queries/outcomes.ts';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { COPY } from './copy.ts';

const ORDER_KIND: CommandKind = 'order:place';

/** Announces outcomes of earlier changes, made on any page or sent by the worker: each once, in the visible page. */
export function OutcomeAnnouncer() {
  const runtime = useRuntime();
  useEffect(() => {
    const announce = () => {
      if (document.visibilityState === 'visible') announceOutcomes(runtime).catch(reportError);
    };
    document.addEventListener('visibilitychange', announce);
    const stop = watchQuery(
      () => countUnannounced(runtime.db),
      (count) => {
        if (count > 0) announce();
      },
      (error) => reportError(error),
    );
    return () => {
      stop();
      document.removeEventListener('visibilitychange', announce);
    };
  }, [runtime]);
  return null;
}

async function announceOutcomes(runtime: Runtime): Promise<void> {
  const memberId = runtime.session.currentUser()?.id;
  for (const outcome of await claimOutcomes(runtime.db, memberId)) {
    if (outcome.result === 'refused') {
      showError(describeRefusal(outcome));
    } else if (outcome.kind === ORDER_KIND) {
      showSuccess(COPY.orderPlaced, { id: outcome.groupId ?? outcome.entry });
    }
  }
}
