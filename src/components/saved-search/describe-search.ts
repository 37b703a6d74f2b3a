import {
  CONDITION_LABELS,
  DEAL_TITLES,
  priceRangeWords,
} from '#components/listing/filter-words.ts';
import type { CatalogueQuery } from '#core/domain/catalogue-address.ts';

interface NamedCategory {
  slug: string;
  name: string;
}

/** A search in plain words: what is looked for, and what narrows it. */
export interface SearchWords {
  title: string;
  /** Empty where the title says it all. */
  details: string;
}

/** '“lamp”' and 'Furniture · Used · Up to 5,000 LKR'; without words the first filter is what is looked for. */
export function describeSearch(
  query: CatalogueQuery,
  categories: readonly NamedCategory[],
): SearchWords {
  const { search, deal, conditions, campus } = query;
  const nameOf = (slug: string) => categories.find((one) => one.slug === slug)?.name ?? slug;
  const price = priceRangeWords(query);
  const [title = '', ...details] = [
    ...(search === '' ? [] : [`“${search}”`]),
    ...(deal === null ? [] : [DEAL_TITLES[deal]]),
    ...query.categories.map(nameOf),
    ...conditions.map((condition) => CONDITION_LABELS[condition]),
    ...(price === null ? [] : [price]),
    ...(campus === null ? [] : [campus]),
  ];
  return { title, details: details.join(' · ') };
}
