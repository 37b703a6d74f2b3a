/* How fresh a page is. */

export const NOT_UPDATED = 'Not updated yet';

export const lastUpdated = (moment: string) => `Last updated ${moment}`;
