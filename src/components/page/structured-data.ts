import { isBuyable, type Listing } from '#core/domain/listing.ts';
import { productAddress } from '#core/domain/page-addresses.ts';

/* Words of https://schema.org, in the shapes that search engines document. Addresses are absolute, as they ask for. */

const CONTEXT = { '@context': 'https://schema.org' };

/** Characters of a description that a result of a search engine shows. */
const DESCRIPTION_LIMIT = 155;

/** A listing as a product with its offer; the mean of its reviews only when there are some. */
export function productData(listing: Listing, origin: string): object {
  const { id, title, description, images, category, condition, rating, reviewCount } = listing;
  const url = origin + productAddress(id);
  return {
    ...CONTEXT,
    '@type': 'Product',
    '@id': url,
    name: title,
    sku: id,
    category,
    ...(description !== '' && { description }),
    ...(images.length > 0 && { image: images.map((src) => absolute(src, origin)) }),
    offers: {
      '@type': 'Offer',
      url,
      price: listing.price.toFixed(2),
      priceCurrency: 'LKR',
      availability: `https://schema.org/${availabilityOf(listing)}`,
      itemCondition: `https://schema.org/${condition === 'new' ? 'NewCondition' : 'UsedCondition'}`,
      ...(listing.seller.name !== '' && {
        seller: { '@type': 'Person', name: listing.seller.name },
      }),
    },
    ...(reviewCount > 0 &&
      rating > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating,
          reviewCount,
          bestRating: 5,
          worstRating: 1,
        },
      }),
  };
}

/** Where a page is, level by level. A level that is no page has no address; the last is the page itself. */
export function breadcrumbData(
  crumbs: readonly { label: string; to?: string }[],
  origin: string,
): object {
  const levels = crumbs.filter(({ to }, index) => to !== undefined || index === crumbs.length - 1);
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: levels.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to !== undefined && { item: `${origin}${to}` }),
    })),
  };
}

/** Who runs the site, and where its search is. */
export function siteData(origin: string): object {
  const organization = `${origin}/#organization`;
  return {
    ...CONTEXT,
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: 'UniKade',
        url: `${origin}/`,
        logo: `${origin}/icons/icon-512.png`,
      },
      {
        '@type': 'WebSite',
        name: 'UniKade',
        url: `${origin}/`,
        publisher: { '@id': organization },
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${origin}/products?search={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}

/** The beginning of a text in one line, cut between two words. */
export function summarize(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LIMIT) return line;
  const cut = line.slice(0, DESCRIPTION_LIMIT);
  const space = cut.lastIndexOf(' ');
  return `${space > 0 ? cut.slice(0, space) : cut}…`;
}

/** Makes a picture's address absolute; an invalid one is returned unchanged. */
export function absolute(src: string, origin: string): string {
  // `URL.canParse` needs Chrome 120: phones with Android 7 end at 119.
  try {
    return new URL(src, origin).href;
  } catch {
    return src;
  }
}

function availabilityOf(listing: Pick<Listing, 'status' | 'quantity'>): string {
  if (isBuyable(listing)) return 'InStock';
  return listing.status === 'sold' ? 'SoldOut' : 'OutOfStock';
}
