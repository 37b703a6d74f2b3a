import { JsonLd } from '#components/json-ld.tsx';
import { PageHead, pageOrigin } from '#components/page-head.tsx';
import { RecentlyViewed } from '#components/recently-viewed.tsx';
import { siteData } from '#components/structured-data.ts';

const DESCRIPTION =
  'Buy and sell books, gadgets and everything else a campus needs, with or without signal.';

/** What nobody waits for on the way in: where one left off, and what the page tells machines. */
export function HomeEnd() {
  return (
    <>
      <PageHead description={DESCRIPTION} />
      <JsonLd data={siteData(pageOrigin())} />
      <RecentlyViewed />
    </>
  );
}
