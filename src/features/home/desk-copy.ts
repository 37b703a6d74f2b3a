export const DESK = { label: 'Your shop', sell: 'Sell' } as const;

/** Work of a seller, counted on this device. */
interface DeskCounts {
  toApprove: number;
  outOfStock: number;
}

/** Texts of the desk's two links. Without tasks, or before they are known, only their targets. */
export function deskWords(counts: DeskCounts | undefined) {
  const { toApprove = 0, outOfStock = 0 } = counts ?? {};
  return {
    areOrdersDue: toApprove > 0,
    orders: toApprove > 0 ? `${plural(toApprove, 'order')} to approve` : 'Orders',
    isStockDue: outOfStock > 0,
    stock: outOfStock > 0 ? `${plural(outOfStock, 'listing')} out of stock` : 'My listings',
  };
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
