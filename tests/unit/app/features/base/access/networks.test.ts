import { expect, it } from "vitest";
import { networkOf, siteOf } from "../../../../../../app/features/base/access/networks.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:0:1:aaaa:bbbb:cccc:dddd", "2001:db8:0:1::/64"],
  ["2001:0DB8:0000:0001::9", "2001:db8:0:1::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:1::", "2001:db8:0:1::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ["unknown", "unknown"],
  ["a:b", "a:b"],
])("attempts from %s are counted for %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ["2001:db8:0:1::9", "2001:db8:0::/48"],
  ["2001:DB8:0:ffff:1:2:3:4", "2001:db8:0::/48"],
  ["2001:db8:1::", "2001:db8:1::/48"],
  ["203.0.113.7", null],
  ["::ffff:203.0.113.7", null],
  ["::ffff:cb00:7107", null],
  ["unknown", null],
])("around %s is %s", (address, site) => {
  expect(siteOf(address)).toBe(site);
});
