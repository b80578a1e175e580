import { ipv6Groups } from "./ipv6.ts";
import { WEBHOOK_URL_LETTERS } from "./text-limits.ts";

// Where a call that a club asked for may go (issue 12, OWASP's SSRF rules): to a public name, by https, and nowhere else.

/** Why an address is no receiver's. */
export type ReceiverFault =
  | "malformed"
  | "not_https"
  | "has_user"
  | "has_port"
  | "not_a_name"
  | "not_public"
  | "ours";

/** Endings of names that no public server has (RFC 6761, 6762, 8375, 9476, and what private networks, containers and clusters use). */
const PRIVATE_ENDINGS = (
  "localhost localnet localdomain local domain internal intranet intra private corp lan home arpa test example invalid onion alt " +
  "svc cluster pod kube k8s consul nomad mesos docker dockerhost containers podman lxd vpc vpn workgroup router gateway server mail"
).split(" ");
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * Why `text` is no address that a webhook may have, or null where it may: https, its usual port, no user, and a public name
 * with a dot. Numbers in whatever form (decimal, octal, hexadecimal, IPv6) are no names. `ourHost` is the host that we answer at.
 */
export function receiverFault(text: string, ourHost: string): ReceiverFault | null {
  if (text.length > WEBHOOK_URL_LETTERS || !URL.canParse(text) || /[\s\\]/.test(text)) return "malformed";
  const url = new URL(text);
  if (url.protocol !== "https:") return "not_https";
  if (url.username !== "" || url.password !== "") return "has_user";
  if (url.port !== "") return "has_port";
  return nameFault(url.hostname, ourHost);
}

/** The same of a host's name alone, as `URL` writes it. */
function nameFault(hostname: string, ourHost: string): ReceiverFault | null {
  const name = hostname.replace(/\.$/, "");
  const labels = name.split(".");
  const last = labels.at(-1) ?? "";
  // `URL` writes every form of an IPv4 address with its four numbers, and IPv6 in brackets.
  if (name.startsWith("[") || /^\d+$/.test(last)) return "not_a_name";
  if (labels.length < 2 || name.length > 253 || !labels.every((label) => LABEL.test(label)))
    return "not_a_name";
  if (PRIVATE_ENDINGS.includes(last)) return "not_public";
  return name === ourHost || name.endsWith(`.${ourHost}`) ? "ours" : null;
}

/** IPv4 blocks that no public server has (IANA's special-purpose registry), as [first number of the block, bits]. */
const PRIVATE_IPV4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];
/** Parts of the global IPv6 space 2000::/3 that lead elsewhere: Teredo and protocol assignments, documentation, 6to4. */
const PRIVATE_IPV6 = /^(2001:0[01]|2001:0db8|2002:|3fff:0)/;

/** Whether an IP address that a name leads to, written as DNS does, is a public server's. What is no address is none. */
export function isPublicAddress(address: string): boolean {
  return address.includes(":") ? isPublicIpv6(address) : isPublicIpv4(address);
}

function isPublicIpv4(address: string): boolean {
  const number = ipv4Number(address);
  if (number === null) return false;
  return !PRIVATE_IPV4.some(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(number / size) === Math.floor((ipv4Number(first) ?? 0) / size);
  });
}

function ipv4Number(address: string): number | null {
  if (!/^(?:(?:0|[1-9]\d{0,2})(?:\.(?!$)|$)){4}$/.test(address)) return null;
  const parts = address.split(".").map(Number);
  return parts.some((part) => part > 255) ? null : parts.reduce((sum, part) => sum * 256 + part, 0);
}

function isPublicIpv6(address: string): boolean {
  const whole = ipv6Groups(address)
    ?.map((group) => group.padStart(4, "0"))
    .join(":");
  // Only 2000::/3 is given out; loopback, link-local, private, multicast, mapped and translated addresses lie outside.
  return whole !== undefined && /^[23]/.test(whole) && !PRIVATE_IPV6.test(whole);
}
