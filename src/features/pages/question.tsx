import type { ReactNode } from 'react';
import { ChevronDownIcon } from '#ui/icons/icons-arrow.tsx';
import styles from './question.module.css';

interface QuestionProps {
  question: string;
  children: ReactNode;
}

/** The browser's own disclosure: works with keys, is found by searching the page and needs no script. */
export function Question({ question, children }: QuestionProps) {
  return (
    <details className={styles.question}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{question}</h2>
        <ChevronDownIcon className={styles.arrow} />
      </summary>
      <div className={styles.answer}>{children}</div>
    </details>
  );
}
