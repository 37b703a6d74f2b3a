import fc from 'fast-check';

/* Input of an attacker, or of a broken client. */

const SQL = [
  "' OR '1'='1",
  "'; DROP TABLE members; --",
  '1) UNION SELECT email, phone FROM members --',
  "' || (SELECT pg_sleep(1)) || '",
  '\\',
  '%',
  '_',
  '$1',
];
const MARKUP = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '{{7*7}}', '${7*7}'];
const ODD_TEXT = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202eevil',
  '\ufeff',
  '\ufffe',
  'e\u0301'.repeat(50),
  'ﷺ'.repeat(500),
  '🧪',
  '\r\nSet-Cookie: a=b',
  '../../../etc/passwd',
  'null',
  'NaN',
  '-1',
  '1e400',
  '9'.repeat(400),
  'x'.repeat(5_000),
  'f'.repeat(24),
  '2026-13-45T99:99:99Z',
];
const NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1.005,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  5e-324,
];

const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...SQL, ...MARKUP, ...ODD_TEXT),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1e9 }),
  fc.constantFrom<unknown>(['a'], { $ne: null }, { toString: 'x' }, { __proto__: null, id: 'x' }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Tried on every field one by one: where a program that trusts its callers breaks. */
export const SPOILED_VALUES: readonly unknown[] = [
  '\0',
  '\ud800',
  "' OR '1'='1",
  'x'.repeat(5_000),
  1e308,
  -1,
  null,
  true,
  [],
  {},
  ['\0'],
  ['\ud800'],
  { color: '\0' },
  { '\ud800': 'x' },
  [{ name: '\0', options: ['\0'] }],
];
/** The same for parts of a path and for queries, as they stand in an address. */
export const SPOILED_TEXTS: readonly string[] = [
  '%00',
  '%ED%A0%80',
  '%27%20OR%201%3D1',
  '1e400',
  '%25',
  '9'.repeat(30),
  'x'.repeat(5_000),
];

const FIELD_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  '',
  '$where',
  '_id',
  'role',
  'id',
  'length',
];

/** JSON text made by hand, because `JSON.stringify` would tidy it up. */
const handmadeJson: fc.Arbitrary<string> = fc.constantFrom(
  '{"quantity":1e400}',
  '{"quantity":-0,"productId":1e-400}',
  '{"quantity":9007199254740993}',
  '{"email":"a@b.lk","email":["c@d.lk"],"email":null}',
  '{"__proto__":{"role":"seller","isAdmin":true}}',
  '{"constructor":{"prototype":{"role":"seller"}}}',
  '{"a":'.repeat(4_000) + '1' + '}'.repeat(4_000),
  '['.repeat(50_000) + ']'.repeat(50_000),
  '{"items":' + '['.repeat(20_000),
  `{"name":"${'\\u0000'.repeat(1_000)}"}`,
  '{"name":"\\ud800\\ud800"}',
  '{"title":"' + 'x'.repeat(99_000) + '"}',
  '{"title":"' + 'x'.repeat(1_100_000) + '"}',
  "{'single':'quotes'}",
  '{"trailing":1,}',
  '{"a":1}{"b":2}',
  '// comment\n{}',
  'NaN',
  '"text"',
  '1',
  'null',
  '[]',
  '[{}]',
  '   \n\t ',
);

const utf16 = (text: string) => Buffer.from(text, 'utf16le');

/** Bytes in an encoding that they do not say, or that is none. */
const oddBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.constantFrom(
    utf16('\ufeff{"email":"a@stu.cmb.ac.lk"}'),
    utf16('{"email":"a@stu.cmb.ac.lk"}').swap16(),
    Buffer.from('\ufeff{"email":"a@stu.cmb.ac.lk"}'),
    Buffer.from([0x7b, 0x22, 0x61, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0xc0, 0x80, 0xed, 0xa0, 0x80, 0xf4, 0x90, 0x80, 0x80]),
    Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00]),
    Buffer.from('{"name":"\xe9\xe8"}', 'latin1'),
    Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--'),
    Buffer.from('email=a%40stu.cmb.ac.lk&otp=123456'),
    Buffer.alloc(3),
  ),
  fc.uint8Array({ maxLength: 200 }),
);

export type Body = Uint8Array | string | null;

/** A body: a valid one with some fields spoiled, made by hand, or no text at all. */
export function hostileBody(valid: Readonly<Record<string, unknown>>): fc.Arbitrary<Body> {
  const names = [...Object.keys(valid), ...FIELD_NAMES];
  const spoiled = fc
    .tuple(
      fc.array(fc.tuple(fc.constantFrom(...names), hostileValue), { minLength: 1, maxLength: 3 }),
      fc.option(fc.constantFrom(...names)),
    )
    .map(([changes, missing]) => {
      const kept = Object.entries(valid).filter(([name]) => name !== missing);
      // Written by hand so that `__proto__` and names given twice reach the other side.
      const fields = [
        ...kept.filter(([name]) => !changes.some(([changed]) => changed === name)),
        ...changes,
      ];
      return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
    });
  return fc.oneof(
    { weight: 6, arbitrary: spoiled },
    { weight: 1, arbitrary: fc.constant(JSON.stringify(valid)) },
    { weight: 2, arbitrary: handmadeJson },
    { weight: 1, arbitrary: oddBytes },
    { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

/** As a header may carry it: no control characters, nothing above Latin-1. */
const headerText = fc
  .oneof(hostileText, fc.string({ maxLength: 30 }))
  .map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, ''));

const OWN_HEADERS = {
  'Content-Type': [
    '',
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=x',
    'image/png',
    'image/svg+xml',
  ],
  'Content-Encoding': ['gzip', 'br', 'identity, gzip'],
  'Content-Length': ['0', '-1', '1e9', '99999999999', 'many', '1, 2'],
  'Order-Line': [
    'quantity=0',
    'quantity=1e9',
    'quantity=2&option.color=%00',
    'option.__proto__=x&quantity=1',
    'quantity=1&option.=%ED%A0%80',
    'quantity=NaN',
  ],
  'Idempotency-Key': ['', ' ', 'same', 'x'.repeat(201), 'é', '"quoted"'],
  'Base-Updated-At': [
    '',
    'yesterday',
    '9999999999',
    '2026-13-45',
    '-271821-04-20T00:00:00.000Z',
    '+275760-09-13T00:00:00.001Z',
  ],
  'If-None-Match': ['*', 'W/', '"', ', , ,', '"x"'.repeat(500)],
  'Accept-Encoding': ['*', 'br;q=NaN', 'gzip;q=0, identity;q=0', ', '.repeat(500)],
  'X-Forwarded-For': ['::1', "' OR 1=1", '1.2.3.4, , 5.6.7.8'],
  'X-Request-Id': ['', 'x'.repeat(500), '<b>'],
  'X-HTTP-Method-Override': ['DELETE'],
} as const satisfies Record<string, readonly string[]>;

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc
  .array(
    fc
      .constantFrom(...Object.keys(OWN_HEADERS))
      .chain((name) =>
        fc.tuple(
          fc.constant(name),
          fc.oneof(fc.constantFrom(...OWN_HEADERS[name as keyof typeof OWN_HEADERS]), headerText),
        ),
      ),
    { maxLength: 3 },
  )
  .map((pairs) => Object.fromEntries(pairs));

/** In place of a token. */
export const hostileToken: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    'Bearer',
    'Bearer ',
    'Basic eDp4',
    'Bearer a.b.c',
    'bearer null',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    `Bearer ${'x'.repeat(8_000)}`,
  ),
  headerText,
);

const RAW_SEGMENTS = [
  '%',
  '%00',
  '%2e%2e',
  '..%2f..%2f',
  '%ED%A0%80',
  '%C0%80',
  '%F4%90%80%80',
  '%25%30%30',
  ';',
  '@',
  ':',
  '*',
  '(',
  '[',
  'x'.repeat(4_000),
  '%E0%A4',
  '%u0041',
  '{id}',
  ':id',
  '__proto__',
  'constructor',
];

/** One part of a path as it stands in an address. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...RAW_SEGMENTS),
  hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
);

const RAW_QUERIES = [
  '?',
  '?&&&=',
  '?a',
  '?=1',
  '?page=1&page=%00',
  '?page[]=1&page[$gt]=0',
  '?__proto__[x]=1',
  '?%ED%A0%80=%ED%A0%80',
  '?search=%',
  `?${'a=1&'.repeat(2_000)}`,
];

/** Everything behind the path of an address. */
export function hostileQuery(known: readonly string[]): fc.Arbitrary<string> {
  const names = [...known, ...FIELD_NAMES, 'page', 'search'];
  const pairs = fc
    .array(fc.tuple(fc.constantFrom(...names), hostileText), { maxLength: 4 })
    .map((list) => `?${new URLSearchParams(list.map(([name, text]) => [name, text])).toString()}`);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 3, arbitrary: pairs },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_QUERIES) },
  );
}
