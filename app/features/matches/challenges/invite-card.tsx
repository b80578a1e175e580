import { formatRelative, formatTime, dayIn } from "../../../lib/dates.ts";
import { HOME_FORM_PATH, invitePath } from "../../../lib/athlete-paths.ts";
import { athletePath } from "../../../lib/paths.ts";
import { pictureUrl } from "../../../lib/picture-urls.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { WhatsAppLink } from "../../../ui/whatsapp-link.tsx";
import { inviteText, kindLabel, inviteWhenLabel } from "./invite-notices.ts";
import type { InviteView } from "./invite-view.ts";
import type { InviteAct } from "./invite.ts";
import { ProposalFields } from "./proposal-fields.tsx";

interface InviteProps {
  invite: InviteView;
  now: Date;
  /** Of this site, for the link that one sends. */
  origin: string;
}

/** An invite that waits, or that was agreed: who, what, when and where, and what the reader can do. */
export function InviteCard({ invite, now, origin, isMarked }: InviteProps & { isMarked: boolean }) {
  const { other, can, status } = invite;
  const match = { ...invite, playAt: invite.play_at, timeZone: invite.time_zone };
  const isTurn = can.decline;
  return (
    <Card tone={isTurn ? "sun" : undefined} id={`convite-${invite.id}`}>
      <Person
        name={other.name}
        src={pictureUrl("avatars", other.avatar_id)}
        detail={lead(invite)}
        end={isMarked ? <Badge tone="info">este convite</Badge> : null}
      />
      <dl className="invite-facts">
        <div>
          <dt>Quando</dt>
          <dd className="strong num">{inviteWhenLabel(match)}</dd>
        </div>
        <div>
          <dt>Onde</dt>
          <dd>{invite.place ?? "A combinar"}</dd>
        </div>
        <div>
          <dt>Jogo</dt>
          <dd>{kindLabel(match)}</dd>
        </div>
      </dl>
      {invite.message ? <blockquote className="invite-message">{invite.message}</blockquote> : null}
      {status === "open" ? (
        <p className="small muted">
          {isTurn && !can.accept ? "O horário já passou: proponha outro. " : null}
          {isTurn ? "Responda" : "A resposta vem"} até{" "}
          <time dateTime={invite.expires_at}>
            {formatRelative(invite.expires_at, now).replace("em ", "daqui a ")}
          </time>
        </p>
      ) : null}
      <Answers invite={invite} />
      <div className="row invite-more">
        {can.report ? (
          <LinkButton to={reportPath(invite, now)} icon="plus">
            Lançar resultado
          </LinkButton>
        ) : null}
        {isTurn ? null : (
          <WhatsAppLink
            text={inviteText(match, {
              isAccepted: status === "accepted",
              url: origin + invitePath(invite.id),
            })}
          >
            Avisar no WhatsApp
          </WhatsAppLink>
        )}
        {can.withdraw ? <Act invite={invite} act="withdraw" label="Retirar convite" /> : null}
        {can.cancel ? <Act invite={invite} act="cancel" label="Desmarcar" /> : null}
      </div>
    </Card>
  );
}

/** Accept, decline, and another time, which opens also without scripts. */
function Answers({ invite }: { invite: InviteView }) {
  const { can } = invite;
  if (!can.decline) return null;
  return (
    <>
      <div className="invite-answers">
        {can.accept ? <Act invite={invite} act="accept" label="Aceitar" isMain /> : null}
        <Act invite={invite} act="decline" label="Recusar" isBlock />
      </div>
      {can.counter ? (
        <details className="invite-counter">
          <summary className="btn btn-secondary btn-block">Propor outro horário</summary>
          <SendForm
            action={HOME_FORM_PATH}
            fields={{ intent: "counter_invite", ...namesOf(invite) }}
            className="stack"
          >
            {(isSending, error) => (
              <>
                <ProposalFields
                  playAt={minuteOf(invite)}
                  place={invite.place}
                  isGuarded={invite.is_guarded}
                  error={error}
                />
                <Button type="submit" block loading={isSending} loadingText="Enviando…">
                  Enviar proposta
                </Button>
              </>
            )}
          </SendForm>
        </details>
      ) : null}
    </>
  );
}

function Act({
  invite,
  act,
  label,
  isMain = false,
  isBlock = isMain,
}: {
  invite: InviteView;
  act: InviteAct;
  label: string;
  isMain?: boolean;
  isBlock?: boolean;
}) {
  return (
    <SendForm action={HOME_FORM_PATH} fields={{ intent: `${act}_invite`, ...namesOf(invite) }}>
      {(isSending) => (
        <Button
          type="submit"
          variant={isMain ? "primary" : isBlock ? "secondary" : "quiet"}
          size={isBlock ? "lg" : "sm"}
          icon={isMain ? "check" : undefined}
          block={isBlock}
          loading={isSending}
          loadingText="Enviando…"
        >
          {label}
        </Button>
      )}
    </SendForm>
  );
}

function namesOf({ id, version }: InviteView): Record<string, string> {
  return { invite_id: id, version: String(version) };
}

function minuteOf({ play_at: at, time_zone: zone }: InviteView): string {
  return `${dayIn(at, zone)}T${formatTime(at, zone)}`;
}

function lead({ status, is_mine: isMine, is_own_proposal: isOwn }: InviteView): string {
  if (status === "accepted") return "Jogo marcado";
  if (isOwn) return isMine ? "Você convidou" : "Você propôs outro horário";
  return isMine ? "Propôs outro horário" : "Quer jogar com você";
}

/** The report of a result with who, what, when and where; a match that is still to come keeps the form's own time. */
function reportPath(invite: InviteView, now: Date): string {
  return athletePath("registrar", {
    clube: invite.club_id ?? "",
    sport: invite.sport,
    format: invite.format,
    side2_1: invite.other.athlete_id,
    ...(Date.parse(invite.play_at) <= now.getTime() ? { played_at: minuteOf(invite) } : {}),
    ...(invite.place ? { place: invite.place } : {}),
  });
}
