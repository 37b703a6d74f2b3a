/*
 * The specification shows few shapes of replies, and of some none (§3, §7): a provider that offers nothing else may say
 * less than the model does by default.
 */

/** What a provider leaves out, or does otherwise. */
const WAYS = {
  'order not told': 'a change of an order is answered by a message alone',
  'listing not told': 'so is a change of a listing',
  'order without its line': 'orders say neither how many pieces nor which options',
  'reviewer without id': 'reviews name their writer by name and picture alone',
  'repeated reviews': 'a second review of a listing by the same buyer is taken',
  'no version': 'rows say neither their version nor, listings, when they were changed',
  'no date': 'no reply says the time',
  'no words': 'a refusal is its status alone',
  tags: 'reads are tagged, although no capability announces it',
} as const satisfies Record<string, string>;
export type DialectWay = keyof typeof WAYS;
export const DIALECT_WAYS = Object.keys(WAYS) as DialectWay[];

/** The ways of one provider; none: as the model answers by default. */
export type Dialect = ReadonlySet<DialectWay>;

export const PLAIN_DIALECT: Dialect = new Set();

/** A body of the model as a provider of this dialect says it. */
export type TellBody = (body: unknown) => unknown;

/** Called with each way that shaped a body. */
type OnTold = (way: DialectWay) => void;

type Fields = Record<string, unknown>;

/** Each looks at one object of a body, and gives the names of the fields that are left out. */
const OMISSIONS: readonly (readonly [DialectWay, (fields: Fields) => readonly string[]])[] = [
  ['order without its line', (fields) => (isOrder(fields) ? ['quantity', 'variations'] : [])],
  ['no version', (fields) => ('version' in fields ? ['version', ...untimed(fields)] : [])],
];

const isOrder = (fields: Fields) => 'buyerId' in fields && 'amount' in fields;
const untimed = (fields: Fields) => ('title' in fields ? ['updatedAt'] : []);
const isReview = (fields: Fields) => 'reviewerId' in fields && 'comment' in fields;

export function createTeller(dialect: Dialect, onTold: OnTold): TellBody {
  const omissions = OMISSIONS.filter(([way]) => dialect.has(way));
  const isNameless = dialect.has('reviewer without id');
  if (omissions.length === 0 && !isNameless) return (body) => body;
  const tell = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(tell);
    const fields = value as Fields;
    const omitted = new Set<string>();
    for (const [way, omit] of omissions)
      for (const name of omit(fields)) {
        omitted.add(name);
        onTold(way);
      }
    const kept = Object.entries(fields).filter(([name]) => !omitted.has(name));
    const told: Fields = Object.fromEntries(kept.map(([name, each]) => [name, tell(each)]));
    if (!isNameless || !isReview(fields)) return told;
    onTold('reviewer without id');
    const { _id, ...reviewer } = fields.reviewerId as Fields;
    return { ...told, reviewerId: reviewer };
  };
  return tell;
}
