import { useContext, useEffect } from 'react';
import { DocumentContext } from '#bindings/document-context.ts';
import { trustedJson } from './trusted-types.ts';

/**
 * What a page is about, for machines: https://json-ld.org. A data block is never run, so the policy for scripts lets it
 * pass; its text has to be a trusted one all the same. React would write the element by `innerHTML`, which it must not.
 */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data);
  useContext(DocumentContext)?.addData(json);
  useEffect(() => {
    dropDataOfDocument();
    const block = document.createElement('script');
    block.type = 'application/ld+json';
    block.textContent = trustedJson(JSON.parse(json));
    document.head.append(block);
    return () => block.remove();
  }, [json]);
  return null;
}

/** Replaced by the page's own data from now on. */
function dropDataOfDocument(): void {
  for (const block of document.querySelectorAll('script[data-front]')) block.remove();
}
