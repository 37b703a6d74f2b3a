/** The viewer of the shell. A visitor has no token; a member may open the account. */
export type ShellViewer = 'visitor' | 'buyer' | 'seller';

export interface ShellCategory {
  slug: string;
  name: string;
}

/** A seller's unread notifications. The figure is fixed. Source: specification §2, header. */
export const SELLER_NOTIFICATION_COUNT = 3;

/** Where Account leads: visitors to the sign-in, members to their dashboard. */
export function accountPath(viewer: ShellViewer): string {
  return viewer === 'visitor' ? '/login' : '/dashboard';
}
