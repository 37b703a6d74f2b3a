import { JsonLd } from '#components/page/json-ld.tsx';
import { usePageOrigin } from '#bindings/document-context.ts';
import { PageHead } from '#components/page/page-head.tsx';
import { RecentlyViewed } from '#components/listing/recently-viewed.tsx';
import { siteData } from '#components/page/structured-data.ts';
import { PerksStrip } from './perks-strip.tsx';
import { UniversityStrip } from './university-strip.tsx';

export { AppPromo } from './app-promo.tsx';
export { CampusSection } from './campus-section.tsx';
export { FlashSale } from './flash-sale.tsx';
export { PromoBanners } from './promo-banners.tsx';
export { SellerDesk } from './seller-desk.tsx';

const DESCRIPTION =
  'Buy and sell books, gadgets and everything else a campus needs, with or without signal.';

/** The lower part of the home page: recently viewed, universities and perks; and the page's metadata. */
export function HomeEnd() {
  return (
    <>
      <PageHead description={DESCRIPTION} />
      <JsonLd data={siteData(usePageOrigin())} />
      <RecentlyViewed />
      <UniversityStrip />
      <PerksStrip />
    </>
  );
}
