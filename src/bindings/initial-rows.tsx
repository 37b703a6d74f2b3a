import { createContext, type ReactNode, useContext, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { InitialRows } from '#core/mirror/initial-data.ts';

const FirstRowsContext = createContext<InitialRows | null>(null);

interface FirstRowsProviderProps {
  /** null: the document came without any, as the one that the worker keeps. */
  rows: InitialRows | null;
  children: ReactNode;
}

/** Gives the first screen the rows it was drawn from elsewhere. Another screen reads the device alone. */
export function InitialRowsProvider({ rows, children }: FirstRowsProviderProps) {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const [isFirst, setIsFirst] = useState(true);
  if (isFirst && key !== firstKey) setIsFirst(false);
  return <FirstRowsContext value={isFirst ? rows : null}>{children}</FirstRowsContext>;
}

/** What a hook shows until the device has answered; null where there is nothing of the kind. */
export function useInitialRows(): InitialRows | null {
  return useContext(FirstRowsContext);
}
