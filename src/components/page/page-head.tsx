import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageOrigin } from '#bindings/document-context.ts';
import { absolute } from './structured-data.ts';

interface PageHeadProps {
  /** What the page is; without it, it is the front of the shop. */
  title?: string;
  /** A sentence or two for search results. */
  description?: string;
  /** Shown in link previews. */
  image?: string | undefined;
  /** For private and missing pages: not indexed by search engines. */
  isHidden?: boolean;
}

const SITE = 'UniKade';
const SITE_TITLE = `${SITE}: the campus shop that works without signal`;

/** Head metadata of a page. React hoists it into the document's head. */
export function PageHead({ title, description, image, isHidden = false }: PageHeadProps) {
  const { pathname } = useLocation();
  const origin = usePageOrigin();
  useEffect(dropDescriptionOfDocument, []);
  const shownTitle = title === undefined ? SITE_TITLE : `${title} · ${SITE}`;
  if (isHidden) {
    return (
      <>
        <title>{shownTitle}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const address = `${origin}${pathname}`;
  return (
    <>
      <title>{shownTitle}</title>
      <link rel="canonical" href={address} />
      {description !== undefined && <meta name="description" content={description} />}
      {description !== undefined && <meta property="og:description" content={description} />}
      <meta property="og:title" content={title ?? SITE_TITLE} />
      <meta property="og:site_name" content={SITE} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      <meta
        property="og:image"
        content={absolute(
          image === undefined || image === '' ? '/icons/icon-512.png' : image,
          origin,
        )}
      />
    </>
  );
}

/** The document carries the home page's description until the first page sets its own. */
function dropDescriptionOfDocument(): void {
  document.querySelector('meta[data-front]')?.remove();
}
