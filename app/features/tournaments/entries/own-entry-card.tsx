import { formatMoney } from "../../../lib/money.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { WhatsAppLink } from "../../../ui/whatsapp-link.tsx";
import {
  backInWords,
  type EntryPage,
  entryInWords,
  type OfferedEvent,
  type OwnEntry,
  type OwnShare,
  owesAtClub,
  owesShare,
} from "./entry-page.ts";
import { PixToPay } from "./pix-to-pay.tsx";

const STATES: Record<OwnEntry["status"], { label: string; tone: Tone }> = {
  invited: { label: "Convite enviado", tone: "info" },
  pending: { label: "Falta pagar", tone: "sun" },
  confirmed: { label: "Inscrito", tone: "ok" },
  waiting: { label: "Lista de espera", tone: "warn" },
};

const SHARES: Record<OwnShare["status"], string> = { due: "a pagar", paid: "paga", refunded: "devolvida" };

/** The entry of the person who looks: how it stands, their share, and giving it up with what that gives back. */
export function OwnEntryCard({
  entry,
  event,
  page,
  action,
  linkOf,
  qrOf,
  now,
}: {
  entry: OwnEntry;
  event: OfferedEvent;
  page: EntryPage;
  action: string;
  linkOf: (entryId: string) => string;
  qrOf: (entryId: string) => { size: number; path: string } | null;
  now: Date;
}) {
  const mine = entry.shares.find(({ isMine }) => isMine);
  const isDue = owesShare(entry);
  const state =
    entry.status === "pending" && !isDue
      ? ({ label: "Sua parte está paga", tone: "info" } as const)
      : STATES[entry.status];
  const invitation = linkOf(entry.id);
  const qr = qrOf(entry.id);
  return (
    <div className="stack">
      <div className="row">
        <Badge tone={state.tone}>{state.label}</Badge>
        {entry.partnerName ? <span>com {entry.partnerName}</span> : null}
      </div>
      <p role="status">
        {entryInWords(entry, page.timeZone, page.isPaidAtClub)}
        {isDue ? <strong> {timeLeft(entry.heldUntil, now)}</strong> : null}
      </p>
      {entry.shares.some(({ amountCents }) => amountCents > 0) ? (
        <ul className="entry-shares">
          {entry.shares
            .toSorted((a, b) => Number(b.isMine) - Number(a.isMine))
            .map((share) => (
              <li key={share.name}>
                <span>{share.isMine ? "A sua parte" : `A parte de ${share.name}`}</span>
                <span className="num">
                  {formatMoney(share.amountCents, share.currency)}, {SHARES[share.status]}
                </span>
              </li>
            ))}
        </ul>
      ) : null}
      {isDue && mine && !page.stopped ? (
        <SendForm action={action} fields={{ intent: "pay_share", entry_id: entry.id }}>
          {(isSending) => (
            <Button type="submit" block size="lg" loading={isSending} loadingText="Abrindo o pagamento…">
              {`Pagar ${formatMoney(mine.amountCents, mine.currency)}`}
            </Button>
          )}
        </SendForm>
      ) : null}
      {mine && owesAtClub(entry, page.isPaidAtClub) ? (
        entry.pix && qr ? (
          <PixToPay pix={entry.pix} qr={qr} amountCents={mine.amountCents} currency={mine.currency} />
        ) : (
          <p>
            Pague {formatMoney(mine.amountCents, mine.currency)} na secretaria do clube. A inscrição aparece
            como paga quando o clube marcar que recebeu.
          </p>
        )
      ) : null}
      {entry.status === "invited" ? (
        <>
          {entry.partnerName === null ? (
            <>
              <p className="entry-link num">{invitation}</p>
              <WhatsAppLink text={`Vamos jogar ${event.name} no ${page.name}? Aceite aqui: ${invitation}`}>
                Enviar no WhatsApp
              </WhatsAppLink>
            </>
          ) : null}
          <SendForm action={action} fields={{ intent: "cancel_invitation", entry_id: entry.id }}>
            {(isSending) => (
              <Button type="submit" variant="secondary" loading={isSending} loadingText="Cancelando…">
                Cancelar o convite
              </Button>
            )}
          </SendForm>
        </>
      ) : entry.mayWithdraw ? (
        <details className="entry-more">
          <summary>{entry.isWon ? "Recusar a vaga" : "Desistir desta inscrição"}</summary>
          <div className="stack">
            <p>
              {entry.isWon ? "A vaga passa na hora para quem está na lista de espera. " : ""}
              {backInWords(entry.shares, page.clubName)}
            </p>
            <SendForm action={action} fields={{ intent: "withdraw_entry", entry_id: entry.id }}>
              {(isSending) => (
                <Button
                  type="submit"
                  variant="danger"
                  loading={isSending}
                  loadingText={entry.isWon ? "Recusando…" : "Desistindo…"}
                >
                  {entry.isWon ? "Recusar a vaga" : "Confirmar a desistência"}
                </Button>
              )}
            </SendForm>
          </div>
        </details>
      ) : null}
    </div>
  );
}

function timeLeft(heldUntil: string | null, now: Date): string {
  const minutes = Math.ceil((Date.parse(heldUntil ?? "") - now.getTime()) / 60_000);
  if (!(minutes > 0)) return "O prazo acabou.";
  // Of a place won: its hours, which are no countdown.
  if (minutes > 2 * 60) return `Faltam ${Math.floor(minutes / 60)} horas.`;
  return minutes === 1 ? "Falta 1 minuto." : `Faltam ${minutes} minutos.`;
}
