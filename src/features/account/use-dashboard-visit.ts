import { useEffect } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import type { Runtime } from '#core/runtime/runtime.ts';

async function visit({ memberCalls }: Runtime): Promise<void> {
  await (await memberCalls()).visitDashboard();
}

/** Each visit of a member asks the provider for their dashboard, whose answer is only logged. Source: specification §7. */
export function useDashboardVisit(memberId: string | undefined): void {
  const runtime = useRuntime();
  useEffect(() => {
    if (memberId !== undefined) visit(runtime).catch(reportError);
  }, [runtime, memberId]);
}
