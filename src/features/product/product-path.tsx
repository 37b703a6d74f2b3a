import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useDeviceValue } from '#bindings/use-device-value.ts';
import { Breadcrumb } from '#components/page/breadcrumb.tsx';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import type { Listing } from '#core/domain/listing.ts';
import { categoryAddress } from '#core/domain/page-addresses.ts';
import { ChevronLeftIcon } from '#ui/icons/icons-arrow.tsx';
import { COPY } from './copy.ts';
import styles from './product-path.module.css';

/** The router's key of a tab's first page. */
const FIRST_KEY = 'default';

/** The breadcrumb of a product; on phones a single back link, which is easier to tap than the last of three words. */
export function ProductPath({ listing }: { listing: Listing }) {
  const above = categoryCrumb(listing);
  return (
    <>
      <div className={styles.path}>
        <Breadcrumb crumbs={[{ label: COPY.home, to: '/' }, above, { label: listing.title }]} />
      </div>
      <WayBack above={above} />
    </>
  );
}

/** Back in the history; to the category when the tab started here. */
function WayBack({ above }: { above: { label: string; to: string } }) {
  const { key } = useLocation();
  const navigate = useNavigate();
  // A freshly loaded page was rendered by the provider, which does not know the history.
  const hasBefore = useDeviceValue(() => key !== FIRST_KEY, false);

  function stepBack(event: MouseEvent) {
    if (!hasBefore || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <Link to={above.to} className={styles.back} onClick={stepBack}>
      <ChevronLeftIcon size="small" />
      {hasBefore ? COPY.back : above.label}
    </Link>
  );
}

function categoryCrumb({ category }: Listing) {
  const known = KNOWN_CATEGORIES.find(({ slug }) => slug === category);
  return known === undefined
    ? { label: COPY.products, to: '/products' }
    : { label: known.name, to: categoryAddress(known.slug) };
}
