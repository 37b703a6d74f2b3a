/** Whether `npm run test:thorough` asked for all rounds; the gate plays a few of each. */
const isThorough = import.meta.env.MODE === 'thorough';

/** How many rounds to play of what differs by chance alone. */
export function rounds(inTheGate: number, thorough: number): number {
  return isThorough ? thorough : inTheGate;
}
