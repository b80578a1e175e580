/**
 * Gives the text that stands for an address where attempts are counted: an IPv4 address itself, of IPv6 the first half
 * ("2001:db8:0:1::/64"), since one household has 2^64 addresses there. A text that is no address stays as it is.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!/^[0-9a-f:]*:[0-9a-f:.]*$/i.test(address)) return address;
  const [head = "", tail] = address.split("::");
  const before = groupsOf(head);
  const after = groupsOf(tail ?? "");
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => "0"), ...after].slice(0, 4);
  return `${groups.join(":")}::/64`;
}

/** Without leading zeros and in lower case, so that one network has one name. */
function groupsOf(part: string): string[] {
  if (part === "") return [];
  return part.split(":").map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}
