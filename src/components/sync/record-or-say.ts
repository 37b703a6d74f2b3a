import { showError } from '#ui/feedback/toast.ts';

/**
 * Whether a mutation was recorded on this device. It is not when the device has no room, when the member has signed out
 * in another tab, or when the code of its command could not be loaded. Nothing has changed then, and the screen has to
 * say so.
 *
 * @param recording of `dispatch`, or of another step that records all or nothing
 */
export async function isRecorded(recording: Promise<unknown>): Promise<boolean> {
  try {
    await recording;
    return true;
  } catch {
    // Every reason above leads to the same words and to the same way out: try again.
    return false;
  }
}

/** `isRecorded`, and a toast when it was not. */
export async function recordOrSay(
  recording: Promise<unknown>,
  failedWords: string,
): Promise<boolean> {
  const wasRecorded = await isRecorded(recording);
  if (!wasRecorded) showError(failedWords);
  return wasRecorded;
}
