import { expect, it } from 'vitest';
import { nameChange } from './name-change.ts';

const upload = (seq: number, blob: string) => ({
  ...{ seq, idem: `entry ${seq}`, userId: 'seller', state: 'sending', lease: { fence: 1 } },
  sealed: { method: 'POST', path: 'uploads', body: { blob } },
});
const tables: Readonly<Record<string, readonly object[]>> = {
  session: [{ user: { id: 'seller' } }],
  outbox: [upload(1, 'first'), upload(2, 'second')],
  blobs: [
    { id: 'first', bytes: new Uint8Array([1, 2]) },
    { id: 'second', bytes: new Uint8Array([3, 4]) },
  ],
};
const device = { rows: (table: string) => tables[table] ?? [] };
const sight = { isOnWire: () => false, isAnswered: () => false, before: [] };
const sent = (...bytes: number[]) => ({
  ...{ method: 'POST', path: 'uploads', headers: {}, body: new Uint8Array(bytes) },
});

it('two pictures that leave in another order than they were taken are told apart by their bytes', () => {
  expect(nameChange(device, sent(3, 4), sight)?.key).toBe('entry 2');
  expect(nameChange(device, sent(1, 2), sight)?.key).toBe('entry 1');
});

it('bytes that no entry is sent with belong to none', () => {
  expect(nameChange(device, sent(9), sight)).toBeNull();
});

it('a call that is sent again after its entry has gone is not taken for that of another member', () => {
  const other = { rows: (table: string) => (table === 'session' ? [] : device.rows(table)) };
  const before = [
    { key: 'gone', claim: 'gone 1' },
    { key: 'entry 1', claim: 'entry 1 1' },
  ];
  const whileOut = { ...sight, isOnWire: (key: string) => key === 'entry 1', before };
  expect(nameChange(other, sent(1, 2), whileOut)?.key).toBe('gone');
  expect(nameChange(other, sent(1, 2), { ...sight, before })?.key).toBe('entry 1');
});

it('of two with the same bytes, the one that was tried before asks first what became of it: the other leaves at once', () => {
  const order = (seq: number, isUnconfirmed: boolean) => ({
    ...{ ...upload(seq, ''), isUnconfirmed },
    sealed: { method: 'POST', path: 'orders', body: '{}' },
  });
  const twice = [order(1, true), order(2, false)];
  const both = { rows: (table: string) => (table === 'outbox' ? twice : device.rows(table)) };
  const ordered = { method: 'POST', path: 'orders', headers: {}, body: '{}' };
  expect(nameChange(both, ordered, sight)?.key).toBe('entry 2');
  const isOnWire = (key: string) => key === 'entry 2';
  expect(nameChange(both, ordered, { ...sight, isOnWire })?.key).toBe('entry 1');
});
