/**
 * The servers that take pushes for browsers. An endpoint is typed by whoever asks, and our worker calls it: so only the services that
 * browsers really name are called, and no address of anybody's own network can be one.
 */
const SERVICES = [
  // Chrome, Edge on Android, Opera, Samsung Internet.
  "fcm.googleapis.com",
  "jmt17.google.com",
  // Firefox.
  ".push.services.mozilla.com",
  // Edge.
  ".notify.windows.com",
  // Safari.
  ".push.apple.com",
] as const;

const MAX_LETTERS = 1_000;

/**
 * Whether pushes may be sent to an endpoint: https on its usual port at a known push service, without user name, password and fragment;
 * `localHost` is the local service's, null in production.
 */
export function isPushEndpoint(endpoint: string, localHost: string | null): boolean {
  if (endpoint.length > MAX_LETTERS || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, hash, pathname, href } = new URL(endpoint);
  // A browser's endpoint reads as it is written: the parser left nothing out and put nothing right.
  const isPlain = href === endpoint && port === "" && username === "" && password === "" && hash === "";
  return protocol === "https:" && isPlain && pathname.length > 1 && isKnown(hostname, localHost);
}

function isKnown(hostname: string, localHost: string | null): boolean {
  if (localHost !== null && hostname === localHost) return true;
  return SERVICES.some((name) => (name.startsWith(".") ? hostname.endsWith(name) : hostname === name));
}
