import { isIP, isIPv4 } from 'node:net';

/** For a connection that was closed before its address was read; limits count it like an address. */
const UNKNOWN = 'unknown';

/**
 * The client of a request, as limits count it: an IPv4 address, or the /64 prefix of an IPv6 one (`2001:db8:0:1::/64`),
 * which one household has for itself.
 *
 * Each proxy appends its client to `X-Forwarded-For`, and a client may send any entries itself. So only the last
 * `trustedHops` entries count: the first of them, or, with fewer or invalid entries, the nearest valid one.
 */
export function readClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  trustedHops: number,
): string {
  const entries = forwardedFor === null ? [] : forwardedFor.split(',');
  const trusted = trustedHops === 0 ? [] : entries.slice(-trustedHops);
  let nearest = normalise(socketAddress ?? '') ?? UNKNOWN;
  for (const entry of trusted.reverse()) {
    const address = normalise(entry);
    if (address === null) break;
    nearest = address;
  }
  return nearest;
}

function normalise(entry: string): string | null {
  const address = stripPort(entry.trim()).replace(/%.*$/, '');
  if (isIP(address) === 0) return null;
  if (isIPv4(address)) return address;
  const groups = expand(address);
  // ::ffff:192.0.2.1 is an IPv4 address on a dual-stack socket (RFC 4291 §2.5.5.2).
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') return writeIpv4(groups.slice(6));
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** `192.0.2.1:443` and `[2001:db8::1]:443`: some proxies add the port. */
function stripPort(entry: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
}

/** The eight groups of a valid IPv6 address as numbers. */
function expand(address: string): readonly number[] {
  const [head = '', tail] = address.split('::');
  const before = readGroups(head);
  if (tail === undefined) return before;
  const after = readGroups(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}

function readGroups(text: string): readonly number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function writeIpv4(groups: readonly number[]): string {
  return groups.flatMap((group) => [group >> 8, group & 255]).join('.');
}
