import ip from 'ipaddr.js';

const maxAddressLength = 45;
const halfOfIpv6 = 64;

/**
 * The network that counts as one sender: an IPv4 address as it is, of an IPv6 address the first half, which names the
 * network; whoever has one address of it has all the others too.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!ip.IPv6.isValid(plain)) return address.slice(0, maxAddressLength);
  const parsed = ip.IPv6.parse(plain);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${ip.IPv6.networkAddressFromCIDR(`${plain}/${halfOfIpv6}`)}/${halfOfIpv6}`;
}
