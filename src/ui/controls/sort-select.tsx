import { classNames } from '../class-names.ts';
import { Select } from './select.tsx';
import styles from './sort-select.module.css';
import { SORT_BY } from '../copy.ts';

interface SortSelectProps<Order extends string> {
  orders: readonly Order[];
  labels: Readonly<Record<Order, string>>;
  value: Order;
  onChange: (order: Order) => void;
  className?: string | undefined;
}

/** The order of a list. On narrow screens the label is hidden. */
export function SortSelect<Order extends string>(props: SortSelectProps<Order>) {
  const { orders, labels, value, onChange, className } = props;
  return (
    <label className={classNames(styles.sort, className)}>
      <span className={styles.words} aria-hidden="true">
        {SORT_BY}
      </span>
      <Select
        aria-label={SORT_BY}
        value={value}
        onChange={({ target }) => {
          const order = orders.find((one) => one === target.value);
          if (order !== undefined) onChange(order);
        }}
      >
        {orders.map((order) => (
          <option key={order} value={order}>
            {labels[order]}
          </option>
        ))}
      </Select>
    </label>
  );
}
