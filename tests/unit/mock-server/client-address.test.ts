import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClientAddress } from '#server/http/client-address.ts';

describe('the address of a caller without proxies', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ])('%s counts as %s', (socketAddress, counted) => {
    expect(readClientAddress(socketAddress, null, 0)).toBe(counted);
  });

  it.each([undefined, '', 'nonsense', '1.2.3.4.5', ':::'])(
    'that is %j counts as one unknown, never as none',
    (socketAddress) => {
      expect(readClientAddress(socketAddress, null, 0)).toBe('unknown');
    },
  );

  it('is the same for two addresses of one household', () => {
    const [one, other] = ['2001:db8:1:2:aaaa::1', '2001:db8:1:2:bbbb:cccc:dddd:2'].map((address) =>
      readClientAddress(address, null, 0),
    );
    expect(one).toBe(other);
  });

  it('is never taken from a header of the caller', () => {
    fc.assert(
      fc.property(fc.string(), (forwardedFor) => {
        expect(readClientAddress('192.0.2.7', forwardedFor, 0)).toBe('192.0.2.7');
      }),
    );
  });
});

describe('the address of a caller behind proxies', () => {
  it.each([
    ['203.0.113.9', 1, '203.0.113.9'],
    ['203.0.113.9, 198.51.100.2', 2, '203.0.113.9'],
    ['203.0.113.9, 198.51.100.2', 1, '198.51.100.2'],
    ['  203.0.113.9  ', 1, '203.0.113.9'],
    ['203.0.113.9:50123', 1, '203.0.113.9'],
    ['[2001:db8:1:2::3]:443', 1, '2001:db8:1:2::/64'],
    ['::ffff:203.0.113.9', 1, '203.0.113.9'],
  ])('is read from "%s" with %d trusted', (forwardedFor, hops, counted) => {
    expect(readClientAddress('10.0.0.1', forwardedFor, hops)).toBe(counted);
  });

  it('is not the entry that the caller put in front of the list', () => {
    fc.assert(
      fc.property(fc.string(), (forged) => {
        const forwardedFor = `${forged}, 203.0.113.9`;
        expect(readClientAddress('10.0.0.1', forwardedFor, 1)).toBe('203.0.113.9');
      }),
    );
  });

  it('is that of the nearest hop when the list is missing, short or damaged', () => {
    expect(readClientAddress('10.0.0.1', null, 1)).toBe('10.0.0.1');
    expect(readClientAddress('10.0.0.1', '', 1)).toBe('10.0.0.1');
    expect(readClientAddress('10.0.0.1', 'unknown', 1)).toBe('10.0.0.1');
    expect(readClientAddress('10.0.0.1', '203.0.113.9', 3)).toBe('203.0.113.9');
    expect(readClientAddress('10.0.0.1', '203.0.113.9, hidden, 198.51.100.2', 3)).toBe(
      '198.51.100.2',
    );
  });
});
