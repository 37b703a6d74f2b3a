import type { InitialAnswer } from '../contract/rendering.ts';
import type { Listing } from '../domain/listing.ts';
import type { CategoryRow, ListRow, ResourceRow } from '../storage/rows.ts';
import type { Pulled, PublicResource } from './resources/resource.ts';
import { publicResourceOfKey } from './resources/resource-of-key.ts';

/** The answers that the document was rendered from. */
interface InitialData {
  answers: readonly InitialAnswer[];
  /** As the provider announces them in a header; empty when it announces none. */
  capabilities: string;
}

/** Reads what a document carries; null when that is something else. */
export function readInitialData(value: unknown): InitialData | null {
  if (!isRecord(value) || !Array.isArray(value.answers)) return null;
  return { answers: value.answers.filter(isAnswer), capabilities: String(value.capabilities) };
}

function isAnswer(value: unknown): value is InitialAnswer {
  if (!isRecord(value)) return false;
  const { key, status, etag } = value;
  return (
    typeof key === 'string' &&
    typeof status === 'number' &&
    (etag === null || typeof etag === 'string')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A parsed answer. */
export interface ReadAnswer extends InitialAnswer {
  resource: PublicResource;
  /** null: the provider knows no such thing. */
  pulled: Pulled | null;
}

/** The answers that can be read, in their order. */
export function readAnswers(answers: readonly InitialAnswer[]): readonly ReadAnswer[] {
  return answers.flatMap((answer): ReadAnswer[] => {
    const resource = publicResourceOfKey(answer.key);
    if (resource === null) return [];
    if (answer.status === 404) return [{ ...answer, resource, pulled: null }];
    const pulled = resource.read(answer.body);
    return pulled === null ? [] : [{ ...answer, resource, pulled }];
  });
}

/** The rows that a document was rendered from, so that hydration renders the same before the device has answered. */
export interface InitialRows {
  /** The pull outcome of a resource; undefined if it was not in the document. */
  outcomeOf(key: string): ResourceRow['outcome'] | undefined;
  listOf(key: string): (Omit<ListRow, 'key'> & { listings: readonly Listing[] }) | undefined;
  listing(id: string): Listing | undefined;
  /** Every listing that came along, each once. */
  listings: readonly Listing[];
  /** Undefined when they did not come along. */
  categories: readonly CategoryRow[] | undefined;
  /** What the provider offers, as it announced it then. */
  capabilities: readonly string[];
}

/**
 * Makes rows of parsed answers. Of a listing in several answers the later row counts, merged with the earlier as in a
 * pull.
 */
export function createInitialRows(
  answers: readonly ReadAnswer[],
  capabilities: readonly string[],
): InitialRows {
  const byKey = new Map(answers.map((answer) => [answer.key, answer.pulled]));
  const byId = new Map<string, Listing>();
  for (const { pulled } of answers)
    for (const { rows, keep } of pulled?.rows ?? [])
      // Nothing in a document was accepted on this device: no time matters.
      for (const { id, row } of rows)
        byId.set(id, (keep?.(row, byId.get(id), 0) ?? row) as Listing);
  return {
    outcomeOf: (key) => {
      const pulled = byKey.get(key);
      return pulled === undefined ? undefined : pulled === null ? 'missing' : 'fresh';
    },
    listOf: (key) => {
      const list = byKey.get(key)?.list;
      if (list === undefined) return undefined;
      const ids = [...new Set(list.ids)];
      return { ...list, listings: ids.flatMap((id) => byId.get(id) ?? []) };
    },
    listing: (id) => byId.get(id),
    listings: [...byId.values()],
    categories: byKey.get('categories')?.categories,
    capabilities,
  };
}
