/* Words of the controls themselves; all others are the screens'. */

export const CLOSE = 'Close';
export const DISMISS = 'Dismiss';
export const UNDO = 'Undo';
export const SORT_BY = 'Sort by';
export const NO_REVIEWS = 'No reviews yet';

export function ratedWords(value: number): string {
  return `Rated ${value.toFixed(1)} out of 5`;
}
