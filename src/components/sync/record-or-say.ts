import { showError } from '#ui/feedback/toast.ts';

/** As `isRecorded`, and says in a toast when it was not. */
export async function recordOrSay(
  recording: Promise<unknown>,
  failedWords: string,
): Promise<boolean> {
  try {
    await recording;
    return true;
  } catch {
    // For the reasons that `isRecorded` has: nothing has changed.
    showError(failedWords);
    return false;
  }
}
