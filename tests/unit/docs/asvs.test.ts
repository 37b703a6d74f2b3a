import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has; they are numbered from 1 without a gap. */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5 },
  ...{ '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2 },
  ...{ '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4 },
  ...{ '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4 },
  ...{ '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2 },
  ...{ '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1 },
  ...{ '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
};
const page = readFileSync('docs/asvs.md', 'utf8');
const lines = page.split('\n').flatMap((line) => {
  const [, id, , , state, where] = line.split('|').map((cell) => cell.trim());
  return /^\d+\.\d+\.\d+$/.test(id ?? '') ? [{ id, state, where }] : [];
});

it('every requirement of levels 1 and 2 of ASVS 5.0.0 stands in the table once, with a state and a reason', () => {
  const expected = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(expected).toHaveLength(253);
  expect(lines.map(({ id }) => id)).toEqual(expected);
  for (const { id, state, where } of lines) {
    expect(['met', 'not applicable', 'accepted'], id).toContain(state);
    expect(where, id).toMatch(/\w/);
  }
});

it('says how many there are of each', () => {
  const count = (wanted: string) => lines.filter(({ state }) => state === wanted).length;
  expect(page).toContain(
    `${count('met')} are met, each with the file that meets it or the test that shows it; ${count('not applicable')} do not apply; ${count('accepted')} are accepted`,
  );
});

/** Paths of this repository that are written as code. */
const pathsIn = (text = '') =>
  [
    ...text.matchAll(/`((?:mock-server|tests|src|docs)\/[^` ]+|README\.md|package-lock\.json)`/g),
  ].map(([, path = '']) => path);

it('names nothing that does not exist, and something for each that is met', () => {
  const scripts = Object.keys(
    (JSON.parse(readFileSync('package.json', 'utf8')) as Package).scripts,
  );
  for (const { id, state, where } of lines) {
    const commands = [...(where ?? '').matchAll(/`npm run ([\w-]+)`/g)].map(([, name]) => name);
    const others = [...(where ?? '').matchAll(/`([^` ]+\.tsx?)`/g)].map(([, name]) => name);
    expect(scripts, id).toEqual(expect.arrayContaining(commands));
    expect(
      pathsIn(where).filter((path) => !existsSync(path)),
      id,
    ).toEqual([]);
    expect(others, id).toEqual(others.filter((name) => name?.includes('/')));
    const isShown =
      pathsIn(where).length + commands.length > 0 || where?.includes('/api/openapi.json');
    if (state === 'met') expect(isShown, `${id} is met, and nothing shows it`).toBe(true);
  }
});

/** Constructs that the table says are nowhere in the product. */
const ABSENT: readonly (readonly [string, RegExp])[] = [
  ['a command of the system', /node:child_process|from 'child_process'/],
  ['code made from text', /\beval\(|new Function\(/],
  ['markup made from text', /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML/],
  ['a certificate that is not checked', /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/],
  [
    'a message to a window',
    /window\.(?:onmessage|addEventListener\('message')|(?<!\.)\bonmessage\b/,
  ],
  ['a cookie of the provider', /Set-Cookie/i],
];

it.each(ABSENT)('%s is nowhere in the product', (_what, pattern) => {
  const sources = ['mock-server', 'src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const read = sources.filter((file) => /\.tsx?$/.test(file));
  expect(read.length).toBeGreaterThan(500);
  expect(read.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([]);
});

interface Package {
  scripts: Record<string, string>;
}
