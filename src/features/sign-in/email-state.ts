/** Navigation state passed between the steps of the sign-in. */
export interface EmailState {
  email: string;
}

/** The address that the previous step passed on; null when the page was opened by its address. */
export function readEmailState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null;
  return typeof state.email === 'string' && state.email !== '' ? state.email : null;
}
