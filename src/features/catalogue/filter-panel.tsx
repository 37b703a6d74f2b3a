import { CONDITION_LABELS } from '#components/listing/filter-words.ts';
import type { ListingCondition } from '#core/domain/listing.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { FieldGroup } from '#ui/controls/field-group.tsx';
import type { CatalogueQuery, ChangeQuery } from '#core/domain/catalogue-address.ts';
import { CampusFilter, NearestFirst } from './campus-filter.tsx';
import styles from './filter-panel.module.css';
import { PriceFilter } from './price-filter.tsx';
import { useCategories } from './use-categories.ts';
import { FILTERS } from './copy.ts';

interface FilterPanelProps {
  query: CatalogueQuery;
  onChange: ChangeQuery;
}

const CONDITIONS: readonly ListingCondition[] = ['new', 'used'];

/** All filters, the most used ones first. */
export function FilterPanel({ query, onChange }: FilterPanelProps) {
  const known = useCategories();
  const unknown = query.categories
    .filter((slug) => !known.some((category) => category.slug === slug))
    .map((slug) => ({ slug, name: slug }));
  const categories = [...known, ...unknown];
  return (
    <div className={styles.panel}>
      <PriceFilter range={query} onChange={(bounds) => onChange(() => bounds)} />
      <FieldGroup legend={FILTERS.condition} isDense>
        {CONDITIONS.map((condition) => (
          <Checkbox
            key={condition}
            label={CONDITION_LABELS[condition]}
            checked={query.conditions.includes(condition)}
            onChange={() =>
              onChange(({ conditions }) => ({ conditions: toggled(conditions, condition) }))
            }
          />
        ))}
      </FieldGroup>
      <div className={styles.campus}>
        <CampusFilter campus={query.campus} onChange={(campus) => onChange(() => ({ campus }))} />
        <NearestFirst
          near={query.near}
          isOneCampus={query.campus !== null}
          onChange={(near) => onChange(() => ({ near }))}
        />
      </div>
      {categories.length > 0 && (
        <FieldGroup legend={FILTERS.categories} isDense>
          {categories.map(({ slug, name }) => (
            <Checkbox
              key={slug}
              label={name}
              checked={query.categories.includes(slug)}
              onChange={() =>
                onChange(({ categories }) => ({ categories: toggled(categories, slug) }))
              }
            />
          ))}
        </FieldGroup>
      )}
    </div>
  );
}

function toggled<Item>(items: readonly Item[], item: Item): readonly Item[] {
  return items.includes(item) ? items.filter((one) => one !== item) : [...items, item];
}
