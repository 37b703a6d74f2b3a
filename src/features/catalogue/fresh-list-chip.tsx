import { Button } from '#ui/controls/button.tsx';
import { ArrowUpIcon } from '#ui/icons/icons-action.tsx';
import styles from './back-chip.module.css';
import { COPY } from './copy.ts';

interface FreshListChipProps {
  /** Of the provider's list; undefined while none waits. */
  total: number | undefined;
  onShow: () => void;
}

/** Over a list in the middle of which a person reads: the provider's list is here and waits. Always rendered, as it is announced when it fills. */
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
