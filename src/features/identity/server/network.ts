import { isIPv6 } from 'node:net';

const longestAddress = 45;

/**
 * The network that counts as one sender: an IPv4 address as it is, of an IPv6 address the first half, which names the
 * network; whoever has one address of it has all the others too.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ''] = address.split('%');
  return isIPv6(plain) ? `${firstGroups(plain).join(':')}::/64` : address.slice(0, longestAddress);
}

/** The first four of the eight groups, without leading zeros. `::` stands for as many zeros as are left out. */
function firstGroups(address: string): string[] {
  const [start = '', end] = address.split('::');
  const before = groupsOf(start);
  const after = end === undefined ? [] : groupsOf(end);
  const zeros: string[] = Array(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}

/** An IPv4 address at the end takes the room of two groups. */
function groupsOf(part: string): string[] {
  return part
    .split(':')
    .filter(Boolean)
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
