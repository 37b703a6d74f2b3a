import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { ToastRegion } from '#ui/feedback/toast-region.tsx';
import { FormsShown } from './forms-shown.tsx';
import { FeedbackShown } from './feedback-shown.tsx';
import styles from './gallery-page.module.css';
import { ListingsShown } from './listings-shown.tsx';
import { BadgesShown } from './badges-shown.tsx';

type Theme = 'light' | 'dark';

/** Every primitive and shared component in every state, for development only. */
export function GalleryPage() {
  const [theme, setTheme] = useState<Theme | null>(null);

  function switchTheme() {
    const next = theme === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    setTheme(next);
  }

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Gallery</h1>
        <Button variant="secondary" onClick={switchTheme}>
          {theme === 'dark' ? 'Light' : 'Dark'} theme
        </Button>
      </div>
      <BadgesShown />
      <FormsShown />
      <FeedbackShown />
      <ListingsShown />
      <ToastRegion />
    </div>
  );
}
