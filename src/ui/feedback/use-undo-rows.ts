import { useState } from 'react';

/** Rows that were removed from a list, and stand in it for a moment with a way back (undo-placeholder.tsx). */
interface UndoRows<Row extends Key, Key> {
  rows: readonly Row[];
  /** Key of the row that was last brought back; null when none was. */
  returnedKey: string | null;
  /** Shows a removed row, once. */
  show: (row: Row) => void;
  /** Takes it away: it is back, or its time is over. */
  drop: (row: Key) => void;
  dropAll: () => void;
  /** Notes that a row is being brought back. */
  noteReturn: (row: Key) => void;
}

/** @param keyOf tells the rows of the list apart */
export function useUndoRows<Row extends Key, Key>(keyOf: (row: Key) => string): UndoRows<Row, Key> {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [returnedKey, setReturnedKey] = useState<string | null>(null);
  const without = (before: readonly Row[], row: Key) =>
    before.filter((other) => keyOf(other) !== keyOf(row));
  return {
    rows,
    returnedKey,
    show: (row) => setRows((before) => [...without(before, row), row]),
    drop: (row) => setRows((before) => without(before, row)),
    dropAll: () => setRows([]),
    noteReturn: (row) => setReturnedKey(keyOf(row)),
  };
}
