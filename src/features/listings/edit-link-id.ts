/** Id of the link that opens the form of a listing: the focus returns to it. */
export function editLinkId(listingId: string): string {
  return `edit-${listingId}`;
}

/** Id of the link that opens the form of a new one. */
export const NEW_LINK_ID = 'new-listing';
