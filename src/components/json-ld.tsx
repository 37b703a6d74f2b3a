import { useEffect } from 'react';
import { trustedJson } from './trusted-texts.ts';

/**
 * What a page is about, for machines: https://json-ld.org. A data block is never run, so the policy for scripts lets it
 * pass; its text has to be a trusted one all the same. React would write the element by `innerHTML`, which it must not.
 */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data);
  useEffect(() => {
    const block = document.createElement('script');
    block.type = 'application/ld+json';
    block.textContent = trustedJson(JSON.parse(json));
    document.head.append(block);
    return () => block.remove();
  }, [json]);
  return null;
}
