import { sendReport, type SendReportArgs } from '#core/commands/lazy/moderation/send-report.ts';
import { isRecorded } from '../sync/is-recorded.ts';
import type { Runtime } from '#core/runtime/runtime.ts';

/**
 * Records a report on this device.
 *
 * @returns whether it was recorded; the form says when it was not, and the sync centre shows the outcome.
 */
export function recordReport(runtime: Runtime, args: SendReportArgs): Promise<boolean> {
  return isRecorded(runtime.dispatch(sendReport(args)));
}
