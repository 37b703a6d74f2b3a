import { type Column, DataTable } from '#ui/layout/data-table.tsx';

interface Stored {
  place: string;
  holds: string;
  until: string;
}

const STORED: readonly Stored[] = [
  {
    place: 'Local storage',
    holds: 'Your user record, two tokens, your picture, the wait before the next code',
    until: 'Log out',
  },
  {
    place: 'Database (IndexedDB)',
    holds: 'Your cart, wishlist, orders, followed lists, unsent changes, a copy of the tokens',
    until: 'Log out',
  },
  {
    place: 'Database (IndexedDB)',
    holds: 'A copy of the listings you have seen',
    until: 'Clear site data',
  },
  {
    place: 'Cookies',
    holds: 'The colours and the data saver, if you chose them',
    until: 'A year, or clear site data',
  },
  {
    place: 'Session storage',
    holds: 'Where you were on a page that is loaded again',
    until: 'The page is back, or the tab is closed',
  },
  {
    place: 'Browser cache',
    holds: 'The app itself, pictures of listings',
    until: 'Clear site data',
  },
];

const COLUMNS: readonly Column<Stored>[] = [
  { id: 'holds', header: 'What', cell: ({ holds }) => holds, place: 'lead' },
  { id: 'place', header: 'Where', cell: ({ place }) => place },
  { id: 'until', header: 'Gone after', cell: ({ until }) => until },
];

/** What the app keeps on the device, where, and what deletes it. */
export function StorageTable() {
  return (
    <DataTable
      caption="What is stored on your device"
      columns={COLUMNS}
      rows={STORED}
      rowKey={({ holds }) => holds}
    />
  );
}
