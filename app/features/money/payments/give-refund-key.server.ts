import { DEFAULT_TIME_ZONE, dayIn } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { administersClub } from "../../base/access/access.ts";
import { isMinor } from "../../base/access/minors.ts";
import { readViewer, roleRefusal } from "../../base/access/read-viewer.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireFreshProof } from "../../people/sessions/proofs-repository.server.ts";
import { asksForPixKey, isOwedByClub, type RefundPix } from "./refund-key.ts";
import { keyGivenMail, keyGivenToGuardianMail, refundTaskMail } from "./refund-key-mails.ts";
import { lockRefund, refundToKeyStatement, saveRefundKey } from "./refund-keys-repository.server.ts";
import { mailsToPayers } from "./tell-payer.server.ts";

const ASKS_NO_MORE = "Esta devolução não precisa mais de uma chave Pix. Atualize a página e confira.";

/**
 * The payer of a refund that can't go back as it came gives the Pix key that it goes to, or corrects it until it was given back (product §7): the
 * person who paid, a minor too, or an admin of the club that did. Asks for a fresh proof. It becomes a task of whoever has the money: the club of an
 * entry fee, or the platform. The payer, a minor's guardian and those who owe are mailed. The same key again does nothing. Throws `proof_required`,
 * `conflict` for a refund that asks for none (any more), `not_found`, `forbidden`, `session_expired`, `unauthenticated`.
 */
export async function giveRefundKey(
  context: VerbContext,
  { refundId, pix }: { refundId: string; pix: RefundPix },
): Promise<void> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db, origin } = services;
  const [viewer, [refund]] = await Promise.all([
    readViewer(services, actor),
    services.read(refundToKeyStatement(db, refundId)),
  ]);
  if (!viewer) throw new AppError("session_expired");
  if (!refund) throw new AppError("not_found");
  requirePayer(viewer, refund);
  const { key, amountCents, payerName, payers } = refund;
  if (key?.isDone || !asksForPixKey(refund)) throw new AppError("conflict", { message: ASKS_NO_MORE });
  if (key && key.kind === pix.kind && key.pixKey === pix.pixKey && key.holder === pix.holder) return;
  const at = services.now();
  // It stays with whom it was asked of first: they may have read it.
  const isOfClub = key
    ? key.clubId !== null
    : isOwedByClub({ ...refund, isConnected: refund.payee !== null }, amountCents);
  const club = isOfClub ? refund.payee : null;
  const clubId = club?.id ?? null;
  const given = { amountCents, pix, by: viewer.name, owes: club?.name ?? null };
  const task = refundTaskMail({ amountCents, payerName, isCorrected: key !== null }, { clubId, origin });
  await commitAs(context, {
    statements: [
      requireFreshProof(db, actor, at),
      lockRefund(db, refundId),
      saveRefundKey(db, { refundId, clubId, pix, by: actor.userId, at }),
    ],
    mails: [
      ...mailsToPayers(services, payers, `refund-key ${refundId} ${at.toISOString()}`, (reader) =>
        keyGivenMail(given, reader),
      ),
      ...(club?.adminUserIds ?? refund.team).map((userId) => ({ userId, type: null, ...task })),
    ],
  });
  const { birthDate, guardianEmail } = refund;
  if (guardianEmail && isMinor(birthDate, dayIn(at, DEFAULT_TIME_ZONE)))
    services.after(services.mail.send({ to: guardianEmail, ...keyGivenToGuardianMail(amountCents) }));
}

function requirePayer(
  viewer: Viewer,
  { payerUserId, payerClubId }: { payerUserId: string | null; payerClubId: string | null },
): void {
  if (payerClubId === null) {
    if (payerUserId !== viewer.userId) throw new AppError("forbidden");
  } else if (!administersClub(viewer, payerClubId)) throw roleRefusal(viewer, payerClubId);
}
