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
  'times without zone': 'times are those of the place, and do not say so',
  'sums as text': 'prices and amounts are texts',
  'plain ids': 'an id is called id, not _id',
  wrapped: 'every success is an object that holds the rows as data',
  '404 for nothing': 'a member without any rows is told that there are none',
  'ordered line stays': 'an order leaves its line in the cart',
  'pages for pauses': 'a 429 or 503 is a page of a gateway',
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
const OMISSIONS: Partial<Record<DialectWay, (fields: Fields) => readonly string[]>> = {
  'order without its line': (fields) => (isOrder(fields) ? ['quantity', 'variations'] : []),
  'no version': (fields) => ('version' in fields ? ['version', ...untimed(fields)] : []),
};

/** Each gives one field of a body another name or value; the same pair where it leaves it alone. */
const SPELLINGS: Partial<Record<DialectWay, (name: string, value: unknown) => [string, unknown]>> =
  {
    'times without zone': (name, value) => [name, isTime(value) ? withoutZone(value) : value],
    'sums as text': (name, value) => [name, isSum(name, value) ? value.toFixed(2) : value],
    'plain ids': (name, value) => [name === '_id' ? 'id' : name, value],
  };

const isOrder = (fields: Fields) => 'buyerId' in fields && 'amount' in fields;
const untimed = (fields: Fields) => ('title' in fields ? ['updatedAt'] : []);
const isReview = (fields: Fields) => 'reviewerId' in fields && 'comment' in fields;
const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
const isSum = (name: string, value: unknown): value is number =>
  ['price', 'originalPrice', 'amount'].includes(name) && typeof value === 'number';

/** Sri Lanka's, which has one zone and no summer time. */
const ZONE_MS = 5.5 * 60 * 60 * 1000;
const withoutZone = (time: string) =>
  new Date(Date.parse(time) + ZONE_MS).toISOString().replace('Z', '');

export function createTeller(dialect: Dialect, onTold: OnTold): TellBody {
  const tell = createFieldTeller(dialect, onTold);
  if (!dialect.has('wrapped')) return tell;
  return (body) => {
    onTold('wrapped');
    return { success: true, data: tell(body) };
  };
}

/** Of each object in a body, however deep. */
function createFieldTeller(dialect: Dialect, onTold: OnTold): TellBody {
  const ways = [...dialect];
  const omissions = ways.flatMap((way) => pairWith(way, OMISSIONS[way]));
  const spellings = ways.flatMap((way) => pairWith(way, SPELLINGS[way]));
  const isNameless = dialect.has('reviewer without id');
  if (omissions.length + spellings.length === 0 && !isNameless) return (body) => body;
  const tellField = ([name, value]: [string, unknown]) => {
    let field: [string, unknown] = [name, tell(value)];
    for (const [way, spell] of spellings) {
      const spelled = spell(...field);
      if (spelled[0] !== field[0] || spelled[1] !== field[1]) onTold(way);
      field = spelled;
    }
    return field;
  };
  const tell = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(tell);
    const fields = isNameless ? withoutReviewerId(value as Fields, onTold) : (value as Fields);
    const omitted = new Set<string>();
    for (const [way, omit] of omissions)
      for (const name of omit(fields)) {
        omitted.add(name);
        onTold(way);
      }
    return Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => !omitted.has(name))
        .map(tellField),
    );
  };
  return tell;
}

function pairWith<T>(way: DialectWay, does: T | undefined): [DialectWay, T][] {
  return does === undefined ? [] : [[way, does]];
}

function withoutReviewerId(fields: Fields, onTold: OnTold): Fields {
  if (!isReview(fields)) return fields;
  onTold('reviewer without id');
  const { _id, ...reviewer } = fields.reviewerId as Fields;
  return { ...fields, reviewerId: reviewer };
}
