import { BlockList, isIP, isIPv4 } from 'node:net';

/*
 * An endpoint is an address that a member sends and this provider calls: it must not reach internal services (server-side
 * request forgery). Host names are checked here, when stored and before each call; the address that a name resolves to is
 * checked when the connection is made (post-message.ts).
 */

/** Not public. Source: the IANA registries of special-purpose addresses. */
const SPECIAL_V4 = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  SPECIAL_V4.addSubnet(net, prefix, 'ipv4');

/** Contains all global IPv6 addresses, but neither embedded IPv4 addresses nor local ones. */
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6');
const SPECIAL_V6 = new BlockList();
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL_V6.addSubnet(net, prefix, 'ipv6');

/** Names of local networks. Source: RFC 6761, RFC 6762, RFC 8375, and names that ICANN reserves for private use. */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/** Whether an address is public: not of this machine or a local network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL_V4.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return false;
  return GLOBAL_V6.check(address, 'ipv6') && !SPECIAL_V6.check(address, 'ipv6');
}

/** Whether an address is of this machine, where tests run their push service. */
export function isLoopback(address: string): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}

/**
 * The endpoint as an address to call; null when it must not be called.
 *
 * @param allowsLoopback whether it may also be on this machine, without https and on any port: for tests
 */
export function readEndpoint(endpoint: string, allowsLoopback: boolean): URL | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  const host = hostOf(url);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null;
  if (allowsLoopback && url.protocol === 'http:' && isLoopback(host)) return url;
  // All known push services use the default port of https.
  if (url.protocol !== 'https:' || url.port !== '') return null;
  if (isIP(host) !== 0) return isPublicAddress(host) ? url : null;
  return host.includes('.') && !LOCAL_NAMES.test(host) ? url : null;
}

/** Name or address of the host, without brackets and final dot. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}
