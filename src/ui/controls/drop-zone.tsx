import { type DragEvent, type ReactNode, type RefObject, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './drop-zone.module.css';

interface DropZoneProps {
  /** Label of the file field; the zone's name comes from its content. */
  label: string;
  /** Media types, as a file field takes them. */
  accept: string;
  isMultiple?: boolean;
  className?: string | undefined;
  'aria-labelledby'?: string;
  onFiles: (files: readonly File[]) => void;
  /** The file field, for the button in the zone that clicks it. */
  input: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

/** A place for files, by button or by drop. */
export function DropZone({
  label,
  accept,
  isMultiple = false,
  className,
  'aria-labelledby': labelledBy,
  onFiles,
  input,
  children,
}: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);

  function handleDragOver(event: DragEvent) {
    event.preventDefault();
    setIsOver(true);
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onFiles(Array.from(event.dataTransfer.files));
  }

  return (
    <div
      className={classNames(styles.zone, className)}
      role={labelledBy === undefined ? undefined : 'group'}
      aria-labelledby={labelledBy}
      data-over={isOver || undefined}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      {children}
      <input
        ref={input}
        className={styles.input}
        type="file"
        multiple={isMultiple}
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          onFiles(Array.from(target.files ?? []));
          // Choosing the same file again has to fire a change event, too.
          target.value = '';
        }}
      />
    </div>
  );
}

/** Says that files may be dropped, on devices where something can be dragged. */
export function DropWords({ children }: { children: ReactNode }) {
  return <span className={styles.words}>{children}</span>;
}
