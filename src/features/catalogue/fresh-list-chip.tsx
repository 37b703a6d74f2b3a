import { Button } from '#ui/controls/button.tsx';
import { ArrowUpIcon } from '#ui/icons/icons-action.tsx';
import styles from './list-chip.module.css';
import { COPY } from './copy.ts';

interface FreshListChipProps {
  /** Of the held list; undefined while there is none. */
  total: number | undefined;
  onShow: () => void;
}

/**
 * Offers the held list. Always rendered: screen readers announce only changes of a live region that is already there.
 */
export function FreshListChip({ total, onShow }: FreshListChipProps) {
  return (
    <div role="status" className={styles.chip}>
      {total !== undefined && (
        <Button size="small" icon={<ArrowUpIcon size="small" />} onClick={onShow}>
          {COPY.showFresh(total)}
        </Button>
      )}
    </div>
  );
}
