/** Gives the eight groups of an IPv6 address, in small letters and without leading zeros; null for what is none. */
export function ipv6Groups(address: string): string[] | null {
  const url = `https://[${address}]/`;
  if (!address.includes(":") || !URL.canParse(url)) return null;
  // `URL` writes an IPv4 address at the end as two groups, and shortens the longest run of zeros alone.
  const [head = "", tail] = new URL(url).hostname.slice(1, -1).split("::");
  const groups = (part: string) => part.split(":").filter(Boolean);
  const before = groups(head);
  const after = groups(tail ?? "");
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after];
}
