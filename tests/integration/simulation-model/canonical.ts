import { seedId } from '#server/storage/ids.ts';
import { fixtureCatalogue } from '#support/provider/provider-fixture.ts';

/*
 * Two providers make up their own ids, tokens, tags and versions. Each gets a name by when it is first seen, so that what
 * one of them says can be compared with what the other says, and be said to both.
 */

const NAME = /«[a-z]+\d+»/g;
const ID = /[0-9a-f]{24}/g;

/** Ids that both have from the beginning. */
const SHARED = new Set([
  ...fixtureCatalogue.members.map(({ key }) => seedId('member', key)),
  ...fixtureCatalogue.listings.flatMap(({ key, sales = [], reviews = [] }) => [
    seedId('listing', key),
    ...sales.map((_sale, index) => seedId('order', `${key}/${index}`)),
    ...reviews.map((_review, index) => seedId('review', `${key}/${index}`)),
  ]),
]);

export interface Names {
  /** The text with this provider's own values for the names in it. */
  resolve(text: string): string;
  name(kind: 'token' | 'etag' | 'id', value: string): string;
  /** The reply to this caller with names in place of this provider's own ids, tokens and tags. */
  canonical(body: unknown, caller: string): unknown;
}

export function createNames(): Names {
  const values = new Map<string, string>();
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const versions = new Map<string, number[]>();

  const name: Names['name'] = (kind, value) => {
    const known = names.get(`${kind} ${value}`);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    const made = `«${kind}${count}»`;
    counts.set(kind, count);
    names.set(`${kind} ${value}`, made);
    values.set(made, value);
    return made;
  };

  /** Which version of the row this is, by count; one that was not seen before has to be higher than all that were. */
  const nameVersion = (id: string, version: number): string => {
    const seen = versions.get(id) ?? [];
    versions.set(id, seen);
    if (!seen.includes(version)) {
      if (seen.some((other) => other > version)) throw new Error(`A version of ${id} fell back.`);
      seen.push(version);
    }
    return `version ${seen.indexOf(version)}`;
  };

  const canonical = (value: unknown, caller: string, field = ''): unknown => {
    if (typeof value === 'string') {
      if (field === 'accessToken' || field === 'refreshToken') return name('token', value);
      return value.replace(ID, (id) => (SHARED.has(id) ? id : name('id', id)));
    }
    if (Array.isArray(value)) return value.map((inner) => canonical(inner, caller));
    if (typeof value !== 'object' || value === null) return value;
    const row = value as Record<string, unknown>;
    // A line of a cart has no id of its own.
    const thing = JSON.stringify(row._id ?? [caller, row.productId, row.variations]);
    return Object.fromEntries(
      Object.entries(row).map(([key, inner]) => [
        key,
        key === 'version' ? nameVersion(thing, Number(inner)) : canonical(inner, caller, key),
      ]),
    );
  };

  return {
    resolve: (text) => text.replace(NAME, (named) => values.get(named) ?? named),
    name,
    canonical: (body, caller) => canonical(body, caller),
  };
}
