import { SELLERS_BEYOND } from './demo-sellers-beyond.ts';
import { WESTERN_SELLERS } from './demo-sellers-western.ts';
import type { StoreSeller } from './store-seller.ts';

/** The sellers of the demo by their stable keys: the client's sample, and what the provider plants of them. */
export const DEMO_SELLERS = { ...WESTERN_SELLERS, ...SELLERS_BEYOND } as const;

export type DemoSellerKey = keyof typeof DEMO_SELLERS;

/** The seller of the sample with this id. */
export function findDemoSeller(id: string): StoreSeller | undefined {
  return Object.values<StoreSeller>(DEMO_SELLERS).find((seller) => seller.id === id);
}
