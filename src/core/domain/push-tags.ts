/** How the tags of messages about saved searches begin. */
export const SEARCH_TAG = 'search-';
