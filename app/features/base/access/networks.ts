import { ipv6Groups } from "../../../lib/ipv6.ts";

/**
 * Gives the text that stands for an address where attempts are counted: an IPv4 address itself, however it is written, of IPv6 the first half
 * ("2001:db8:0:1::/64"), since one household has 2^64 addresses there. A text that is no address stays as it is.
 */
export function networkOf(address: string): string {
  const groups = ipv6Groups(address);
  return groups === null ? address : (mappedIpv4(groups) ?? `${groups.slice(0, 4).join(":")}::/64`);
}

/**
 * Gives what is around an IPv6 network: a /48 ("2001:db8:0::/48"), of which one customer may have all 65 536 networks. Null for an
 * IPv4 address and for what is no address.
 */
export function siteOf(address: string): string | null {
  const groups = ipv6Groups(address);
  return groups === null || mappedIpv4(groups) ? null : `${groups.slice(0, 3).join(":")}::/48`;
}

/** The IPv4 address that stands in an IPv6 one ("::ffff:203.0.113.7"), or null. */
function mappedIpv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return null;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join(".");
}
