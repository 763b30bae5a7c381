import ip from 'ipaddr.js';

const maxAddressLength = 45;
const halfOfIpv6 = 64;

/**
 * Returns the network that counts as one client: an IPv4 address itself, or the first 64 bits of an IPv6 address,
 * because somebody with one IPv6 address of a network can use all others.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!ip.IPv6.isValid(plain)) return address.slice(0, maxAddressLength);
  const parsed = ip.IPv6.parse(plain);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${ip.IPv6.networkAddressFromCIDR(`${plain}/${halfOfIpv6}`)}/${halfOfIpv6}`;
}
