import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it('is the address itself where that is IPv4, however it is written', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::FFFF:CB00:7107')).toBe('203.0.113.7');
  expect(networkOf('::FFFF:192.168.100.200')).toBe('192.168.100.200');
});

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['::1', '::/64'],
  ['::', '::/64'],
  ['1::', '1::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b::/64'],
  ['1:2:3:4:5:6:203.0.113.7', '1:2:3:4::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['1::2:3:4:5:203.0.113.7', '1:0:2:3::/64'],
  ['2001:db8::ffff:203.0.113.7', '2001:db8::/64'],
])('is the first half of an IPv6 address: %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('is any other text of a proxy, cut short', () => {
  expect(networkOf('unknown')).toBe('unknown');
  expect(networkOf('')).toBe('');
  expect(networkOf('::ffff:203.0.113.7.example')).toBe('::ffff:203.0.113.7.example');
  expect(networkOf('x'.repeat(500))).toBe('x'.repeat(45));
});
