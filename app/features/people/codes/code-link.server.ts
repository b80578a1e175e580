import type { Services } from "../../../platform/services.server.ts";
import { randomText } from "../../../platform/random-text.server.ts";
import { linkText, type LinkPurpose } from "./codes.ts";
import { linkedCode, type LiveCode } from "./codes-repository.server.ts";

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;
/** Binds the hash to what it is of. */
const SEALED_AS = "code-link";

/** A live code of which the link may be followed. */
type LinkedCode = LiveCode & { purpose: LinkPurpose };

/**
 * The link of a code's mail (back to an `invitation`, where the sign-up began at one), and what is kept of it, an HMAC under a key of ours: 256 random bits, so that nobody guesses
 * it, and following it is no guess that strangers could use up.
 */
export async function newCodeLink(
  { origin, tokens }: Services,
  code: { id: string; email: string; purpose: LinkPurpose; invitation?: string },
): Promise<{ link: string; linkHash: string }> {
  const secret = randomText();
  const invitation = code.invitation === undefined ? "" : `&convite=${code.invitation}`;
  return {
    link: `${origin}/auth?entrar=${code.id}.${secret}${invitation}`,
    linkHash: await tokens.keyed(SEALED_AS, linkText(code.purpose, code.email, secret)),
  };
}

/** The live code of a link, with whom it opens; null for a link that is forged, used or over. One read. */
export async function openCodeLink(services: Services, token: string): Promise<LinkedCode | null> {
  const [, id, secret] = TOKEN.exec(token) ?? [];
  if (!id || !secret) return null;
  // Asked in the turn of the page's other reads; what a wrong secret found goes nowhere.
  const [row] = await services.read(linkedCode(services.db, { id, at: services.now() }));
  if (!row || row.link_hash === null || !hasLink(row)) return null;
  const hashes = await services.tokens.keyedAny(SEALED_AS, linkText(row.purpose, row.code_email, secret));
  return hashes.includes(row.link_hash) ? row : null;
}

function hasLink(row: LiveCode): row is LinkedCode {
  return row.purpose !== "email_change";
}
