import type { Order } from '#core/domain/order.ts';
import { Chip } from '#ui/controls/chip.tsx';
import styles from './order-filter.module.css';
import { type OrderItem } from './order-item.ts';
import { FEW_ORDERS } from './order-view.ts';
import { LIST, statusWords } from './copy.ts';

export type ShownStatus = Order['status'] | 'all';

const STATUSES = ['queued', 'processing', 'shipped', 'delivered', 'canceled'] as const;

interface OrderFilterProps {
  items: readonly OrderItem[];
  shown: ShownStatus;
  onShow: (status: ShownStatus) => void;
}

/** A filter by existing statuses; hidden for a short list, and when there is only one status. */
export function OrderFilter({ items, shown, onShow }: OrderFilterProps) {
  const present = STATUSES.filter((status) => items.some((item) => item.status === status));
  const isShort = items.length <= FEW_ORDERS && shown === 'all';
  if (present.length < 2 || isShort) return null;
  const count = (status: ShownStatus) => items.filter((item) => isShown(item, status)).length;
  return (
    <div role="group" aria-label={LIST.filter} className={styles.chips}>
      {(['all', ...present] as const).map((status) => (
        <Chip key={status} isSelected={status === shown} onToggle={() => onShow(status)}>
          {status === 'all' ? LIST.all : statusWords(status)} ({count(status)})
        </Chip>
      ))}
    </div>
  );
}

/** The initial status filter in an address. */
export function readShown(value: string | null): ShownStatus {
  return STATUSES.find((status) => status === value) ?? 'all';
}

/** Whether the order is among those that were chosen. */
export function isShown({ status }: Pick<OrderItem, 'status'>, shown: ShownStatus): boolean {
  return shown === 'all' || status === shown;
}
