import { formatDate, formatRelative } from "../../../lib/dates.ts";
import type { BegunForm } from "./begun-form.ts";
import { deviceLabel } from "../../../lib/device-labels.ts";
import type { SecurityIntent } from "./security-intents.ts";

/** A second factor, as its owner's screen lists it. */
export interface ShownFactor {
  id: string;
  name: string;
  /** "21/11/2026" at the product's default zone. */
  since: string;
}

/** An open session, as its owner's screen lists it. */
export interface ShownSession {
  id: string;
  /** "Chrome no Android". */
  device: string;
  address: string | null;
  /** "há 5 min". */
  lastUse: string;
  isCurrent: boolean;
  /** Somebody typed the right password there, and not yet the digits. */
  awaitsFactor: boolean;
}

/** The facts that a person sees of the own account's security. */
export interface SecurityFacts {
  email: string;
  /** The new address, while its code is awaited. */
  emailChange: string | null;
  factors: ShownFactor[];
  /** Codes that stand in for a factor, and were not used. */
  recoveryCodesLeft: number;
  sessions: ShownSession[];
  /** Whether the person has shown who they are a moment ago (`fresh-proof.ts`). */
  isProofFresh: boolean;
  hasPassword: boolean;
}

/** A factor that is being added: drawn, and as text. Nothing of it is kept on the screen once it is confirmed. */
export interface FactorSetup {
  factorId: string;
  /** Base32, in groups of four. */
  secret: string;
  /** The address that opens the application: `otpauth://totp/…`. */
  address: string;
  qr: { size: number; path: string };
}

/** The outcome of a form of the security panel, besides an error. */
export interface SecurityOutcome {
  intent: SecurityIntent;
  /** Which line of a list the form belongs to. */
  of: string | null;
  setup: FactorSetup | null;
  /** The form that waits for the person's proof. */
  begun: BegunForm | null;
  /** The form brought a proof, which was right. */
  isProven: boolean;
  /** New recovery codes, shown this once. */
  codes: NewRecoveryCodes | null;
}

/** Recovery codes as they are shown and kept. */
export interface NewRecoveryCodes {
  codes: string[];
  /** The text of the file that holds them. */
  file: string;
}

const FACTOR_NAME = "Aplicativo autenticador";

/** The confirmed factors of an account in words, oldest first; instants as ISO 8601. */
export function shownFactors(
  factors: readonly { id: string; name: string; isConfirmed: boolean; createdAt: string }[],
): ShownFactor[] {
  return factors
    .filter((factor) => factor.isConfirmed)
    .map(({ id, name, createdAt }) => ({ id, name: name || FACTOR_NAME, since: formatDate(createdAt) }));
}

/** Open sessions in words, the one that looks first, then as they were given; instants as ISO 8601. */
export function shownSessions(
  sessions: readonly {
    id: string;
    userAgent: string | null;
    ipAddress: string | null;
    lastUsedAt: string;
    isCurrent: boolean;
    awaitsFactor: boolean;
  }[],
  now: Date,
): ShownSession[] {
  return sessions
    .map(({ id, userAgent, ipAddress, lastUsedAt, isCurrent, awaitsFactor }) => ({
      id,
      device: deviceLabel(userAgent),
      address: ipAddress,
      lastUse: isCurrent ? "agora" : formatRelative(lastUsedAt, now),
      isCurrent,
      awaitsFactor,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** A secret in groups of four letters, as it is easiest to type. */
export function groupSecret(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, "$& ");
}
