import { type ComponentType, lazy, Suspense } from 'react';
import { FlashSale } from './flash-sale.tsx';
import { HeroSlider } from './hero-slider.tsx';
import styles from './home-page.module.css';
import { HomeSection } from './home-section.tsx';
import { PromoBanners } from './promo-banners.tsx';
import { UniversityStrip } from './university-strip.tsx';

/** Comes after everything else; the page is whole without it. */
function late(name: 'AppPromo' | 'HomeEnd') {
  return lazy(async (): Promise<{ default: ComponentType }> => {
    try {
      return { default: (await import('./home-end.tsx'))[name] };
    } catch {
      return { default: () => null };
    }
  });
}

const AppPromo = late('AppPromo');
const HomeEnd = late('HomeEnd');

export function HomePage() {
  return (
    <div className={styles.page}>
      <HeroSlider />
      <UniversityStrip />
      <HomeSection section="new-arrivals" />
      <PromoBanners />
      <HomeSection section="hot-deals" />
      <FlashSale />
      <HomeSection section="top-selling" />
      <HomeSection section="popular-sales" />
      <Suspense fallback={null}>
        <AppPromo />
      </Suspense>
      <HomeSection section="most-selling" />
      <Suspense fallback={null}>
        <HomeEnd />
      </Suspense>
    </div>
  );
}
