import { readSources } from "./source-tree.ts";

/** Something that is dangerous where it is used, and the only files of the product that may. */
export interface DangerousCode {
  what: string;
  pattern: RegExp;
  /** A line that it finds: an expression that finds nothing would let everything through. */
  example: string;
  mayUse: readonly string[];
}

/** The dangerous things in the product's code, and who may use each for which reason. */
export const DANGEROUS: readonly DangerousCode[] = [
  {
    what: "makes code of a text",
    pattern:
      /(?<![.\w])eval\s*\(|\bnew Function\b|\bset(?:Timeout|Interval)\(\s*["'`]|javascript:(?![^"'`\n]*\\b)/,
    example: "new Function('return 1')",
    // The words that are looked for in what people type.
    mayUse: ["app/features/base/access/suspicious.ts"],
  },
  {
    what: "starts a program, or reads files",
    pattern: /["'`](?:node:(?!timers)[\w/]+|child_process|fs(?:\/promises)?|vm|net)["'`]/,
    example: 'import { exec } from "node:child_process";',
    mayUse: [],
  },
  {
    what: "writes HTML that React does not escape",
    pattern:
      /dangerouslySetInnerHTML|\.innerHTML\s*=[^=]|\.outerHTML\s*=[^=]|insertAdjacentHTML|document\.write/,
    example: "box.innerHTML = text;",
    mayUse: [
      // The hashed first-paint script.
      "app/root.tsx",
      // Markdown of the terms, whose tags are letters (markdown.ts).
      "app/ui/prose.tsx",
      // The data of a TV as JSON, with `<` escaped, and its hashed script.
      "app/features/matches/tv/display-view.tsx",
      // The hashed script of a screen that waits to be paired.
      "app/features/matches/tv/pairing-screen.tsx",
      // HTML of our own server, from this very origin.
      "app/features/platform/shell/member-widgets.client.ts",
      // A fixed frame; what it says is set as text.
      "app/features/platform/shell/visitor-errors.client.ts",
    ],
  },
  {
    what: "makes a regular expression of a text",
    // One of constants alone is as good as one that is written out.
    pattern: /\bnew RegExp\s*\((?!`(?:[^`$]|\$(?!\{)|\$\{[A-Z_]+\})*`\))/,
    example: "new RegExp(typed)",
    // Words of ours; patterns of our own addresses, escaped.
    mayUse: ["app/features/base/access/suspicious.ts", "worker/api/methods.ts", "app/lib/match-path.ts"],
  },
  {
    what: "chooses by chance that can be foreseen",
    pattern: /\bMath\.random\b/,
    example: "const token = Math.random();",
    // Pauses before trying again, and the number by which a TV is counted, which opens nothing.
    mayUse: [
      "app/platform/retry-on-conflict.server.ts",
      "app/browser/tv/run-display.ts",
      "app/browser/socket.ts",
    ],
  },
  {
    what: "encrypts, signs or hashes",
    pattern: /crypto\.subtle|["']node:crypto["']|\bSignJWT\b|\bjwtVerify\b|argon2id\/|\bmd5\(/,
    example: 'await crypto.subtle.digest("SHA-256", bytes)',
    mayUse: [
      // Secrets: keys derived from the signing keys, tokens, passwords, digits of a factor, nonces.
      "app/platform/keyring.server.ts",
      "app/platform/tokens.server.ts",
      // Each webhook by its own secret, as its convention says.
      "app/features/clubs/integrations/signature.server.ts",
      "app/platform/passwords.server.ts",
      "app/platform/totp.server.ts",
      "app/platform/mail-events.server.ts",
      "app/platform/content-security.server.ts",
      "app/platform/ids.server.ts",
      "app/features/people/sessions/open-session.server.ts",
      "app/features/base/access/token-hash.server.ts",
      // Fingerprints of what is the same again: requests, files, events, errors, answers.
      "app/features/matches/matches/request-hash.server.ts",
      "app/features/matches/matches/score-mark.server.ts",
      "app/features/base/uploads/put-object.server.ts",
      "app/features/office/imports/start-import.server.ts",
      "app/features/money/payments/receive-event.server.ts",
      "app/features/platform/diagnostics/report-error.server.ts",
      "worker/edge/public-answer.ts",
      // The same by the database's md5, of what everybody may read: nothing is proven by it.
      "app/features/matches/tv/display-repository.server.ts",
      "app/features/tournaments/tournaments/cancelling-repository.server.ts",
      // The same of a timetable and what it depends on, as its club reads it.
      "app/features/tournaments/schedule/schedule-repository.server.ts",
      // The facts that a draw is made from, all of them public, in the worker and in a stranger's browser alike.
      "app/features/scoring/brackets/draw-record.ts",
    ],
  },
  {
    what: "asks another machine",
    pattern: /(?<!\.|\w|async )fetch\(|\bnew WebSocket\(|\bconnect\(\{/,
    example: "await fetch(address)",
    mayUse: [
      // The server: push services of browsers, of a list that `push-endpoint.ts` has.
      "app/platform/push.server.ts",
      // The database, the mail service, and Redis for /healthz; their addresses come from the settings alone.
      "app/platform/database.server.ts",
      "app/platform/mail.server.ts",
      // Addresses that clubs typed, by the rule of lib/receiver-addresses.ts.
      "app/platform/webhook-caller.server.ts",
      "worker/api/health.ts",
      // The public numbers that draws wait for; its address comes from the settings alone.
      "app/platform/beacon.server.ts",
      // Browsers: our own addresses (the Content Security Policy lets them reach no others).
      "app/browser/read-json.ts",
      "app/browser/is-reached.ts",
      "app/browser/report-to-team.ts",
      "app/browser/tv/network.ts",
      "app/browser/tv/secret.ts",
      "app/browser/terms-calls.ts",
      "app/browser/loader/live-table.ts",
      "app/features/platform/shell/member-widgets.client.ts",
      "app/features/base/geography/city-field.tsx",
      "app/features/clubs/clubs/club-field.tsx",
      "app/browser/athlete-search.ts",
      "app/features/people/people/search-athletes.client.ts",
    ],
  },
  {
    what: "trusts a certificate that is not valid, or an address without encryption",
    pattern: /rejectUnauthorized|NODE_TLS_REJECT|["'`](?:http|ws):\/\/(?!www\.w3\.org)/,
    example: 'fetch("http://quadra.example")',
    mayUse: [],
  },
  {
    what: "keeps something in the browser",
    pattern: /\b(?:local|session)Storage\b|\bindexedDB\b|document\.cookie\s*=[^=]|\bcaches\.open\b/,
    example: 'localStorage.setItem("token", token)',
    mayUse: [
      "app/browser/theme.ts",
      "app/browser/loader/first-paint.ts",
      "app/browser/session-end.ts",
      "app/browser/form-draft.ts",
      "app/ui/error-screen.tsx",
      "app/features/platform/shell/screen-toasts.tsx",
      "app/features/matches/reports/report-view.tsx",
      "app/features/money/shop/expiry-dismissal.client.ts",
      // The secret by which a screen of a club proves itself: it has no person, and the office revokes it.
      "app/browser/tv/secret.ts",
      "app/browser/tv/run-tv.ts",
      // The counts of its sponsors that a screen has not handed in yet.
      "app/browser/tv/count-plays.ts",
    ],
  },
  {
    what: "hears messages that other windows may send",
    pattern:
      /(?:window|self|globalThis)\.(?:addEventListener\(\s*["']message|onmessage)|(?<![.\w?])addEventListener\(\s*["']message/,
    example: 'window.addEventListener("message", hear)',
    mayUse: [],
  },
  {
    what: "takes who asks from a header that anybody can write",
    pattern: /x-forwarded|x-real-ip|x-client-ip|true-client-ip|["']forwarded["']/i,
    example: 'request.headers.get("x-forwarded-for")',
    mayUse: [],
  },
  {
    what: "compares without regard to the type",
    pattern: /[^=!<>]==(?!=)(?!\s*null\b)|!=(?!=)(?!\s*null\b)/,
    example: "if (role == 0)",
    mayUse: [],
  },
  {
    what: "holds a secret",
    pattern: /sk_live_|rk_live_|whsec_[A-Za-z0-9]{20}|-----BEGIN|AKIA[0-9A-Z]{16}|["']d["']:\s*["'][\w-]{40}/,
    example: 'const key = "sk_live_123";',
    mayUse: [],
  },
  {
    what: "has a hand in what is pasted",
    pattern: /\bonPaste\b|["']paste["']|\bonCopy\b/,
    example: "<input onPaste={(event) => event.preventDefault()} />",
    // Takes the spaces out of digits.
    mayUse: ["app/features/people/codes/six-digits-field.tsx"],
  },
];

/** The product's files in which an expression finds something, comments and texts of SQL aside. */
export function usersOf({ pattern }: Pick<DangerousCode, "pattern">): string[] {
  return sources()
    .filter(({ code }) => pattern.test(code))
    .map(({ path }) => path)
    .toSorted();
}

let read: { path: string; code: string }[] | undefined;

function sources(): { path: string; code: string }[] {
  read ??= readSources(["app", "worker"]).map(({ path, text }) => ({ path, code: withoutComments(text) }));
  return read;
}

/** Comments talk of what they forbid. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}
