/** The listings of a seller. Apart from `dashboard-addresses.ts`, because the shell is loaded first and needs no other. */
export const LISTINGS_ADDRESS = '/dashboard?tab=listings';
