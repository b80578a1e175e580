import { formatRelative } from "../../../lib/dates.ts";
import { InviteCard } from "./invite-card.tsx";
import { matchLabel } from "./invite-notices.ts";
import { type InviteView, sortInvites } from "./invite-view.ts";
import "./invites.css";

const ENDS: Readonly<Record<string, string>> = {
  declined: "Recusado",
  withdrawn: "Retirado",
  cancelled: "Desmarcado",
  expired: "Venceu sem resposta",
};

interface InvitesShown {
  invites: readonly InviteView[];
  /** The one that a link or a notification leads to. */
  markedId: string | null;
  now: Date;
  origin: string;
}

/** The invites that the athlete has to answer, the soonest match first. */
export function InvitesToAnswer({ invites, markedId, ...shown }: InvitesShown) {
  return sortInvites(invites).toAnswer.map((invite) => (
    <InviteCard key={invite.id} isMarked={invite.id === markedId} {...{ invite, ...shown }} />
  ));
}

/** The other invites of the athlete: those agreed, then those that wait; what ended lately stays folded. */
export function InvitesSection({ invites, markedId, now, origin }: InvitesShown) {
  const { agreed, waiting, ended } = sortInvites(invites);
  const cards = [...agreed, ...waiting];
  if (cards.length + ended.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="convites">
      <h2 id="convites">Convites para jogar</h2>
      {cards.map((invite) => (
        <InviteCard key={invite.id} isMarked={invite.id === markedId} {...{ invite, now, origin }} />
      ))}
      {ended.length > 0 ? (
        <details className="invite-ended" open={ended.some(({ id }) => id === markedId)}>
          <summary>
            {ended.length === 1 ? "1 convite encerrado" : `${ended.length} convites encerrados`} nos últimos
            dias
          </summary>
          <ul className="list card card-flush">
            {ended.map((invite) => (
              <li key={invite.id} id={`convite-${invite.id}`}>
                <p className="invite-name strong">
                  {ENDS[invite.status]} · {invite.other.name}
                </p>
                <p className="small muted">
                  {matchLabel({ ...invite, playAt: invite.play_at, timeZone: invite.time_zone })} ·{" "}
                  {formatRelative(invite.acted_at ?? invite.expires_at, now)}
                </p>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
