import { type ReactNode, useId } from 'react';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { ChevronDownIcon } from '#ui/icons/icons-arrow.tsx';
import { LABELLED_CATEGORIES } from './category-labels.ts';
import type { Choice } from './choice-address.ts';
import styles from './filter-panel.module.css';
import { SamplePriceFilter } from './sample-price-filter.tsx';
import { SAMPLE_ITEMS } from './sample-items.ts';
import { COMING_FILTERS, COPY } from './copy.ts';

interface FilterPanelProps {
  choice: Choice;
  onChange: (part: Partial<Choice>) => void;
  /** Options of the filters that have no effect yet. */
  coming: readonly string[];
  onChangeComing: (options: readonly string[]) => void;
}

/** All filters. Categories and prices filter; the rest can be chosen and says that it does not yet. */
export function FilterPanel({ choice, onChange, coming, onChangeComing }: FilterPanelProps) {
  const hintId = useId();
  return (
    <div className={styles.panel}>
      <Group title={COPY.categories}>
        {LABELLED_CATEGORIES.map(({ slug, label }) => (
          <Checkbox
            key={slug}
            label={label}
            value={slug}
            note={SAMPLE_ITEMS.filter(({ category }) => category === slug).length}
            checked={choice.categories.includes(slug)}
            onChange={() => onChange({ categories: toggled(choice.categories, slug) })}
          />
        ))}
      </Group>
      <SamplePriceFilter range={choice} onChange={onChange} />
      <p id={hintId} className={styles.hint}>
        {COPY.comingSoon}
      </p>
      {COMING_FILTERS.map(({ name, options }) => (
        <Group key={name} title={name} describedBy={hintId}>
          {options.map((option) => (
            <Checkbox
              key={option}
              label={option}
              checked={coming.includes(option)}
              onChange={() => onChangeComing(toggled(coming, option))}
            />
          ))}
        </Group>
      ))}
    </div>
  );
}

interface GroupProps {
  title: string;
  describedBy?: string;
  children: ReactNode;
}

function Group({ title, describedBy, children }: GroupProps) {
  return (
    <details className={styles.group} open>
      <summary className={styles.title}>
        {title}
        <ChevronDownIcon size="small" className={styles.arrow} />
      </summary>
      <div role="group" aria-label={title} aria-describedby={describedBy}>
        {children}
      </div>
    </details>
  );
}

function toggled<Item>(items: readonly Item[], item: Item): readonly Item[] {
  return items.includes(item) ? items.filter((one) => one !== item) : [...items, item];
}
