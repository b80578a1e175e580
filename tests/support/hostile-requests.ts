/** A request that somebody sends before everybody else, hoping that its answer is kept for them. */
export interface HostileRequest {
  name: string;
  /** Makes the target from the address; by default it is the address itself. */
  target?: (address: string) => string;
  method?: string;
  headers?: Record<string, string>;
}

export const EVIL_HOST = "evil.example";
/** Stands in everything hostile that is free text. */
export const MARK = "zqpoisonqz";

const withQuery = (query: string) => (address: string) =>
  `${address}${address.includes("?") ? "&" : "?"}${query}`;
const onPath = (change: (path: string) => string) => (address: string) => {
  const [path = "/", query] = address.split("?");
  return `${change(path)}${query === undefined ? "" : `?${query}`}`;
};
const header = (name: string, value: string): HostileRequest => ({
  name: `${name}: ${value}`.slice(0, 60),
  headers: { [name]: value },
});
const query = (text: string): HostileRequest => ({ name: `?${text}`.slice(0, 60), target: withQuery(text) });
const path = (name: string, change: (path: string) => string): HostileRequest => ({
  name,
  target: onPath(change),
});

const HEADERS: HostileRequest[] = [
  header("host", EVIL_HOST),
  header("host", `${EVIL_HOST}:80`),
  header("x-forwarded-host", EVIL_HOST),
  header("x-forwarded-proto", "https"),
  header("x-forwarded-scheme", "nothttps"),
  header("x-forwarded-scheme", "http"),
  header("x-forwarded-port", "1337"),
  header("x-forwarded-prefix", `/${MARK}`),
  header("x-forwarded-for", MARK),
  header("x-host", EVIL_HOST),
  header("x-original-url", `/${MARK}`),
  header("x-rewrite-url", "/athlete-dashboard"),
  header("forwarded", `host=${EVIL_HOST};proto=https`),
  header("x-http-method-override", "POST"),
  header("x-http-method", "DELETE"),
  header("x-method-override", "HEAD"),
  header("origin", `https://${EVIL_HOST}`),
  header("referer", `https://${EVIL_HOST}/${MARK}`),
  header("accept-language", "xx"),
  header("accept", "application/json"),
  header("accept", "text/x-script"),
  header("accept-encoding", "identity;q=0, br"),
  header("accept-encoding", "gzip"),
  header("user-agent", MARK),
  header("cookie", `theme=${MARK}; quadra=1; =; ${"x".repeat(2_000)}=1`),
  header("authorization", `Bearer ${MARK}`),
  header("authorization", "Basic YTpi"),
  header("if-none-match", `"${MARK}"`),
  header("if-none-match", "*"),
  header("if-modified-since", "Thu, 01 Jan 2099 00:00:00 GMT"),
  header("if-match", `"${MARK}"`),
  header("range", "bytes=0-9"),
  header("range", "bytes=0-1,4-5"),
  header("range", "bytes=99999999-"),
  header("range", `${MARK}=1`),
  { name: "If-Range", headers: { range: "bytes=0-9", "if-range": `"${MARK}"` } },
  { name: "HEAD", method: "HEAD" },
  { name: "HEAD with a range", method: "HEAD", headers: { range: "bytes=0-9" } },
  {
    name: "OPTIONS",
    method: "OPTIONS",
    headers: { origin: `https://${EVIL_HOST}`, "access-control-request-method": "GET" },
  },
  header("cache-control", "no-cache, no-store, only-if-cached"),
  header("x-react-router-request", "yes"),
  header("x-middleware-prefetch", "1"),
  header("connection", "cache-control"),
];

const QUERIES: HostileRequest[] = [
  query(`utm_source=${MARK}`),
  query(`x=%22%3E%3Cscript%3E${MARK}`),
  query(`x="><script>`.replaceAll(/[<>"]/g, encodeURIComponent)),
  query(`sport=${MARK}`),
  query("sport=tennis&sport=padel"),
  query("format=doubles&format=singles"),
  query(`${"a".repeat(3_000)}=${MARK}`),
  query(`cursor=${"9".repeat(2_000)}`),
  query(`painel=${MARK}&clube=&search=`),
  query(`_routes=root&_data=${MARK}`),
  query("&&=&"),
  query(`%75tm=${MARK}#${MARK}`),
];

const PATHS: HostileRequest[] = [
  path("an encoded slash", (one) =>
    one.lastIndexOf("/") > 0 ? one.replace(/\/(?=[^/]*$)/, "%2F") : `/%2F${one.slice(1)}`,
  ),
  path("an encoded backslash", (one) => `${one}%5C..`),
  path("encoded dots", (one) => `/x/%2e%2e${one}`),
  path("dots after an encoded slash", (one) => `/athlete-dashboard%2f..${one}`),
  path("a double slash", (one) => `/${one}`),
  path("a double slash to another host", (one) => `//${EVIL_HOST}/..${one}`),
  path("a whole address", (one) => `http://${EVIL_HOST}${one}`),
  path("a semicolon", (one) => `${one};x=${MARK}`),
  path("a slash at the end", (one) => `${one}/`),
  path("upper case", (one) => one.toUpperCase()),
  path("an encoded letter", (one) =>
    one.replace(/[a-z](?=[^a-z]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ),
  path("a null byte", (one) => `${one}%00`),
  path("a new line", (one) => `${one}%0d%0aset-cookie:%20${MARK}`),
  ...[".css", ".js", ".json", ".data", ".png", "/x.css", "%2Fx.css", ";x.css", "%3Fx.css"].map((ending) =>
    path(`ending ${ending}`, (one) => `${one}${ending}`),
  ),
];

/** Everything that is tried on every public address. */
export const HOSTILE: readonly HostileRequest[] = [...HEADERS, ...QUERIES, ...PATHS];
