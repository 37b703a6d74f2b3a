import { useEffect } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';

/** Each visit of a member asks the provider for their dashboard, whose answer is only logged. Source: specification §7. */
export function useDashboardVisit(memberId: string | undefined): void {
  const runtime = useRuntime();
  useEffect(() => {
    if (memberId !== undefined) runtime.visitDashboard().catch(reportError);
  }, [runtime, memberId]);
}
