/** How many listings passed a filter, and when that was. */
export interface KnownTotal {
  total: number;
  /** Active listings of the categories and conditions of the filter. */
  active: number;
  /** State of the catalogue, as `catalogueCounts` has it. */
  changes: number;
}

/** Totals that were counted before. One is right as long as the catalogue is in the state it was counted in. */
export interface KnownTotals {
  find(filter: string): KnownTotal | null;
  keep(filter: string, counted: KnownTotal): void;
  /** After the database was put back: its states come again, with other listings. */
  forget(): void;
}

/** More filters than people use at the same time; a total weighs some hundred bytes. */
const MAX_FILTERS = 5_000;

/** Keeps the totals that were asked for last. */
export function createKnownTotals(): KnownTotals {
  const known = new Map<string, KnownTotal>();
  return {
    find: (filter) => known.get(filter) ?? null,
    keep: (filter, counted) => {
      // An older answer may come in last.
      if ((known.get(filter)?.changes ?? -1) > counted.changes) return;
      known.delete(filter);
      known.set(filter, counted);
      for (const oldest of known.keys()) {
        if (known.size <= MAX_FILTERS) break;
        known.delete(oldest);
      }
    },
    forget: () => {
      known.clear();
    },
  };
}
