import { useContext, useEffect } from 'react';
import { DocumentContext } from '#bindings/document-context.ts';
import { trustedJson } from './trusted-types.ts';

/**
 * Structured data of a page: https://json-ld.org. A data block is never executed, so the script policy allows it, but
 * its text still has to be of a trusted type. Created by script, because React would write it by `innerHTML`, which the
 * policy forbids.
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
