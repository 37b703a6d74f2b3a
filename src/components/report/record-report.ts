import { sendReport, type SendReportArgs } from '#core/commands/lazy/moderation/send-report.ts';
import type { Runtime } from '#core/runtime/runtime.ts';

/**
 * Records a report on this device.
 *
 * @returns whether it was recorded; the sync centre shows its outcome.
 */
export async function recordReport(runtime: Runtime, args: SendReportArgs): Promise<boolean> {
  try {
    await runtime.dispatch(sendReport(args));
    return true;
  } catch {
    // No room, or its code has not arrived yet; the form says so and keeps what was typed.
    return false;
  }
}
