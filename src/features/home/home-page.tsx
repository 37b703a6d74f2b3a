import { type ComponentType, lazy, Suspense } from 'react';
import { useMember } from '#bindings/runtime-context.tsx';
import { canBuy } from '#core/domain/user.ts';
import { CategoryTiles } from './category-tiles.tsx';
import tiles from './category-tiles.module.css';
import { HeroSlider } from './hero-slider.tsx';
import styles from './home-page.module.css';
import { HomeSection } from './home-section.tsx';

export { firstResources } from './first-resources.ts';

type LatePart =
  | 'AppPromo'
  | 'CampusSection'
  | 'FlashSale'
  | 'HomeEnd'
  | 'PromoBanners'
  | 'SellerDesk';

/** Loaded after everything else; the page works without it. */
function late(name: LatePart) {
  return lazy(async (): Promise<{ default: ComponentType }> => {
    try {
      return { default: (await import('./home-end.tsx'))[name] };
    } catch {
      return { default: () => null };
    }
  });
}

const AppPromo = late('AppPromo');
const CampusSection = late('CampusSection');
const FlashSale = late('FlashSale');
const HomeEnd = late('HomeEnd');
const PromoBanners = late('PromoBanners');
const SellerDesk = late('SellerDesk');

/**
 * Slider, categories and the five rows of listings; members also get their campus, and sellers their desk in place of
 * the categories. Parts whose code cannot be loaded are left out.
 */
export function HomePage() {
  const member = useMember();
  return (
    <div className={styles.page}>
      <HeroSlider />
      {canBuy(member) ? (
        <CategoryTiles />
      ) : (
        <Suspense fallback={<div className={tiles.strip} />}>
          <SellerDesk />
        </Suspense>
      )}
      <HomeSection section="new-arrivals" />
      <Suspense fallback={null}>{member !== null && <CampusSection />}</Suspense>
      <HomeSection section="hot-deals" />
      <Suspense fallback={null}>
        <FlashSale />
      </Suspense>
      <HomeSection section="top-selling" />
      <Suspense fallback={null}>
        <PromoBanners />
      </Suspense>
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
