/** Exact words of the specification (§2) and of the rulings. */
export const COPY = {
  confirmLogout: 'Confirm Logout',
  confirmLogoutText: 'Are you sure you want to log out of your account?',
  logoutOffline: 'You cannot log in again until you are online.',
  logoutFailed: "Couldn't delete your data from this device. Free some space and log out again.",
  switchDashboard: 'Switch Dashboard',
  newOrders: 'New Orders',
  pendingOrders: 'Pending Orders',
  completedOrders: 'Completed Orders',
  notEditable: 'Profile editing is not available yet.',
} as const;

export const MENU = {
  label: 'Account',
  logout: 'Logout',
} as const;

export const TABS = {
  dashboard: 'Dashboard',
  info: 'Personal Info',
  listings: 'Product Listings',
  ordersOfBuyer: 'My Orders',
  ordersOfSeller: 'Orders',
  reviews: 'Reviews',
  chats: 'Chats',
  searches: 'Followed Lists',
  empty: 'Nothing here yet',
} as const;

export const OVERVIEW = {
  greeting: (name: string) => `Good to see you, ${name}.`,
  onDevice: 'on this device',
  buyer: 'Buyer',
  seller: 'Seller',
  notAvailable: 'Not available yet',
  decide: 'Decide',
  counters: 'Orders at a glance',
  queued: (count: number) =>
    count === 1 ? '1 order queued on this device' : `${count} orders queued on this device`,
  notKnown: 'Not known yet',
} as const;

export const MORE = {
  label: 'More',
  wishlist: 'Wishlist',
  searches: 'Followed lists',
  sync: 'Sync centre',
  settings: 'Settings',
  help: 'Help',
  contact: 'Contact us',
  moderation: 'Moderation',
} as const;

export const PROFILE = {
  description: 'What others see when you trade with them.',
  name: 'Name',
  campus: 'Campus',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  bio: 'Bio',
  save: 'Save Changes',
} as const;

export const LOGOUT = {
  cancel: 'Cancel',
  logOut: 'Log out',
  logOutAnyway: 'Log out anyway',
  syncNow: 'Sync now',
  allSent: 'Everything is sent.',
  notAllSent: "Couldn't send everything yet.",
  notSentOffline: "You're offline, so nothing could be sent.",
  syncCentre: 'Sync centre',
} as const;

/** Unsent changes. */
export function waitingWords(count: number): string {
  return `Waiting to send: ${count}`;
}

/** '2 price drops': what costs less than when it was saved. */
export function countPriceDrops(count: number): string {
  return count === 1 ? '1 price drop' : `${count} price drops`;
}

/** New finds of saved searches. */
export function freshWords(count: number): string {
  return `${count} new`;
}

export const PRICE_DROPS = {
  heading: 'Price drops',
  description: 'Cheaper than when you saved them.',
  all: 'Your wishlist',
  was: 'was',
} as const;

/** What a logout would throw away. */
export function unsentWarning(count: number): string {
  return count === 1
    ? '1 change has not been sent and will be lost.'
    : `${count} changes have not been sent and will be lost.`;
}

/** Refused changes, which a logout would throw away, too. */
export function refusedWarning(count: number): string {
  return count === 1
    ? '1 change was not accepted and still needs you. It will be lost.'
    : `${count} changes were not accepted and still need you. They will be lost.`;
}

/** What another member left behind on a shared device. */
export function foreignWarning(count: number): string {
  return count === 1
    ? 'Another member left 1 unsent change on this device. Keep it for them, or discard it?'
    : `Another member left ${count} unsent changes on this device. Keep them for that member, or discard them?`;
}

/** Whether buyers may call a seller. */
export const SHARING = {
  heading: 'Calls and WhatsApp',
  description:
    'Students who are logged in can ask for your number on your listings. In an order, the other side always has it.',
  label: 'Let buyers call or WhatsApp me',
  failed: "That didn't reach UniKade. Try again.",
  offline: "You're offline. Connect to change this.",
} as const;

/** Where a member is signed in. */
export const DEVICES = {
  heading: 'Your devices',
  description: "Where you're logged in. Log out any device that you don't know or no longer have.",
  onDevice: 'on this device',
  failed: "Couldn't load your devices.",
  offline: "You're offline right now.",
  unanswered: "UniKade didn't answer.",
  alone: "You're not logged in anywhere else.",
  current: 'This device',
  unnamed: 'Unnamed device',
  others: 'All other devices',
  signOutOthers: 'Log out everywhere else',
  logOut: 'Log out',
  leaving: 'Logging out',
  notSaved: "Couldn't save that on this device. Please try again.",
  signOut: (device: string) => `Log out ${device}`,
  since: (createdAt: string, lastUsedAt: string) =>
    `Logged in ${createdAt} · last used ${lastUsedAt}`,
} as const;
