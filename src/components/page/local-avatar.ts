import { readStored, store } from '#bindings/local-storage.ts';

/** Said wherever the picture shows: it is never uploaded. */
export const LOCAL_AVATAR_NOTE = 'Your picture is visible only on this device.';

const PREFIX = 'avatar:';

/** The picture that a member chose on this device, as a data address; empty when there is none. */
export function readLocalAvatar(email: string): string {
  return readStored(PREFIX + email) ?? '';
}

/** Keeps it beside the session, so that a logout removes it with everything else. */
export function saveLocalAvatar(email: string, picture: string): void {
  // Without room the initials are shown instead.
  store(PREFIX + email, picture);
}

/** A member's picture: the one on this device, else the address in their profile. */
export function avatarSource(email: string, profilePicUrl: string): string {
  const isAddress = /^(https?:\/)?\//.test(profilePicUrl);
  return readLocalAvatar(email) || (isAddress ? profilePicUrl : '');
}
