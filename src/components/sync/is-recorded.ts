/**
 * Whether a mutation was recorded on this device. It is not when the device has no room, when the member has signed out
 * in another tab, or when the code of its command could not be loaded. Nothing has changed then, and the screen has to
 * say so; whatever the reason, the words are the same, and so is the way out: try again.
 *
 * @param recording of `dispatch`, or of another step that records all or nothing
 */
export function isRecorded(recording: Promise<unknown>): Promise<boolean> {
  return recording.then(
    () => true,
    () => false,
  );
}
