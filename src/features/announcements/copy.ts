/** What is announced on any page; `orderPlaced` is the exact word of the specification (§8). */
export const COPY = {
  orderPlaced: 'Order placed successfully!',
  ready: 'Ready to use without internet',
  readyCost: (kilobytes: number) => `This took ${kilobytes} KB of data.`,
  look: 'Look',
} as const;
