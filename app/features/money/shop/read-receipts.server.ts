import { DEFAULT_TIME_ZONE, dayIn } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { writeCnpj, writeCpf } from "../../people/people/documents.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { methodLabel } from "../payments/money-labels.ts";
import { type Receipt, type Receipts, receiptNumber, signedCents } from "./receipt.ts";
import {
  clubReceiptsStatement,
  ownReceiptsStatement,
  type RawReceipts,
} from "./receipts-repository.server.ts";

/** The owner of the payments: the person, or a club (null: the one whose dashboard the person opens). */
type ReceiptsOwner = { kind: "athlete" } | { kind: "club"; clubId: string | null };

/**
 * The payments of a person, to themselves, or of a club, to its admins (a super admin may look), with all that a receipt says. One
 * statement that travels with the page's other reads. Throws `unauthenticated`, `forbidden`, `not_found`.
 */
export async function readReceipts(
  { services, actor }: VerbContext,
  { owner }: { owner: ReceiptsOwner },
): Promise<Receipts> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { userId, sessionId } = actor;
  const isLive = liveSessionSql(sessionId, userId, services.now());
  const [raw] = await services.read(
    owner.kind === "athlete"
      ? ownReceiptsStatement(services.db, userId, isLive)
      : clubReceiptsStatement(services.db, {
          asker: askerOf(services, actor),
          club: resolvedClubSql(userId, owner.clubId, "managed"),
          isLive,
        }),
  );
  if (!raw) throw new AppError("not_found");
  if (!raw.mayLook) throw new AppError("forbidden");
  const timeZone = raw.timeZone ?? DEFAULT_TIME_ZONE;
  return {
    payer: owner.kind,
    timeZone,
    issuer: { name: services.receiptIssuer.name, cnpj: writeCnpj(services.receiptIssuer.cnpj) },
    taxId: writeTaxId(raw.taxId),
    mayChange: raw.mayChange,
    rows: raw.rows.map((row) => toReceipt(row, timeZone)),
  };
}

function toReceipt(row: RawReceipts["rows"][number], timeZone: string): Receipt {
  const answers = row.answers.map((answer) => ({ ...answer, at: new Date(answer.at).toISOString() }));
  return {
    ...row,
    number: receiptNumber(row.id, dayIn(row.at, timeZone).slice(0, 4)),
    at: new Date(row.at).toISOString(),
    payerTaxId: writeTaxId(row.payerTaxId),
    method: methodLabel(row.method),
    answers,
    netCents: row.amountCents + answers.reduce((sum, answer) => sum + signedCents(answer), 0),
  };
}

function writeTaxId(stored: string | null): string | null {
  if (stored === null) return null;
  return stored.length === 11 ? writeCpf(stored) : writeCnpj(stored);
}
