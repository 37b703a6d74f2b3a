/** Exact words of the specification (§2) and of the rulings. */
export const WORDS = {
  confirmLogout: 'Confirm Logout',
  confirmLogoutText: 'Are you sure you want to log out of your account?',
  logoutOffline: 'You cannot sign in again until you are online.',
  switchDashboard: 'Switch Dashboard',
  newOrders: 'New Orders',
  pendingOrders: 'Pending Orders',
  completedOrders: 'Completed Orders',
  notEditable: 'Profile editing is not available yet.',
} as const;

/** What a logout would throw away. */
export function unsentWarning(count: number): string {
  return count === 1
    ? '1 change has not been sent and will be lost.'
    : `${count} changes have not been sent and will be lost.`;
}
