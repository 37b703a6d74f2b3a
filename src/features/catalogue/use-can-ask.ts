import { useCapability } from '#bindings/use-capability.ts';
import type { CatalogueQuery } from '#core/domain/catalogue-address.ts';
import type { CanAsk } from './catalogue-view.ts';

/** The supported query parts, and whether those of this query are known. */
export function useCanAsk(query: CatalogueQuery): { can: CanAsk; isKnown: boolean } {
  const campus = useCapability('products.campus');
  const near = useCapability('products.near');
  const deal = useCapability('products.deal');
  return {
    can: { campus: campus === true, near: near === true, deal: deal === true },
    isKnown:
      (query.campus === null || campus !== undefined) &&
      (query.near === null || near !== undefined) &&
      (query.deal === null || deal !== undefined),
  };
}
