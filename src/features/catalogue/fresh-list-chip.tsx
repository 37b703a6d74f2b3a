import { Button } from '#ui/controls/button.tsx';
import { ArrowUpIcon } from '#ui/icons/icons-action.tsx';
import styles from './list-chip.module.css';
import { COPY } from './copy.ts';

interface FreshListChipProps {
  /** Of the list that waits; undefined while none does. */
  total: number | undefined;
  onShow: () => void;
}

/** Offers the list that waits for a reader. Always rendered: screen readers announce only what fills a known place. */
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
