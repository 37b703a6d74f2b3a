import { createContext, type ReactNode, useContext, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { InitialRows } from '#core/mirror/initial-data.ts';

const InitialRowsContext = createContext<InitialRows | null>(null);

interface InitialRowsProviderProps {
  /** null: the document came without rows, like the shell. */
  rows: InitialRows | null;
  children: ReactNode;
}

/** Provides the rows that the first screen was rendered from. Other screens read only the device. */
export function InitialRowsProvider({ rows, children }: InitialRowsProviderProps) {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const [isFirst, setIsFirst] = useState(true);
  if (isFirst && key !== firstKey) setIsFirst(false);
  return <InitialRowsContext value={isFirst ? rows : null}>{children}</InitialRowsContext>;
}

/** Rows to show until the device has answered; null without any. */
export function useInitialRows(): InitialRows | null {
  return useContext(InitialRowsContext);
}
