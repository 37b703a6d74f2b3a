import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

interface Tab {
  id: string;
  label: ReactNode;
  panel: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** Without it the first is shown and the component remembers the choice itself. */
  selectedId?: string;
  onSelect?: (id: string) => void;
}

/** Arrow keys, Home and End move and choose; only the chosen panel is rendered. */
export function Tabs({ label, tabs, selectedId, onSelect }: TabsProps) {
  const [ownId, setOwnId] = useState(tabs[0]?.id);
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const currentId = selectedId ?? ownId;
  const current = tabs.find(({ id }) => id === currentId) ?? tabs[0];

  function select(id: string) {
    setOwnId(id);
    onSelect?.(id);
  }

  function handleKey(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab === current);
    const target = targetOfKey(event.key, at, tabs.length);
    const next = target === null ? undefined : tabs[target];
    if (next === undefined) return;
    event.preventDefault();
    select(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab='${next.id}']`)?.focus();
  }

  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            className={styles.tab}
            data-tab={tab.id}
            aria-selected={tab === current}
            aria-controls={tab === current ? `${base}-panel` : undefined}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => select(tab.id)}
            onKeyDown={handleKey}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {current !== undefined && (
        <div
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-${current.id}`}
          className={styles.panel}
        >
          {current.panel}
        </div>
      )}
    </div>
  );
}

function targetOfKey(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
