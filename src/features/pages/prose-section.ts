import type { ReactNode } from 'react';

/** A part of a page of text. */
export interface ProseSection {
  /** Part of the address: '/privacy-policy#logout'. */
  id: string;
  title: string;
  body: ReactNode;
}
