import { expect, it, vi } from 'vitest';

const load = () => {
  vi.resetModules();
  return import('#core/domain/time.ts');
};

it('[S172] a month and its year, a day and a time of day are those of Sri Lanka', async () => {
  const { formatClock, formatDate, formatMonth } = await load();
  expect(formatMonth('2025-10-04')).toBe('October 2025');
  expect(formatMonth('2025-09-30T18:30:00Z')).toBe('October 2025');
  expect(formatDate('2026-11-20T18:29:00Z')).toBe('20 Nov 2026');
  expect(formatClock(Date.parse('2026-11-20T05:02:00Z'))).toBe('10:32');
  expect(formatClock(Date.parse('2026-11-19T18:32:00Z')), 'after midnight').toBe('00:02');
});

it('an invalid date is left out', async () => {
  const { formatDate, formatMonth } = await load();
  expect([formatDate('soon'), formatMonth('')]).toEqual(['', '']);
});

it('no formatter is made before a date is shown: the first costs a phone more than the rest of the module', async () => {
  const made: unknown[] = [];
  const { DateTimeFormat } = Intl;
  vi.stubGlobal('Intl', {
    DateTimeFormat: class extends DateTimeFormat {
      constructor(...options: ConstructorParameters<typeof DateTimeFormat>) {
        super(...options);
        made.push(options);
      }
    },
  });
  const { formatDate } = await load();
  expect(made).toHaveLength(0);
  formatDate('2026-11-20T00:00:00Z');
  formatDate('2026-11-21T00:00:00Z');
  expect(made).toHaveLength(1);
  vi.unstubAllGlobals();
});
