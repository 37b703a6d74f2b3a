/** '1 item', '3 items'. */
export function countItems(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}
