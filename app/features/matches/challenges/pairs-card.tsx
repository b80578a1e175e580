import { formatRelative } from "../../../lib/dates.ts";
import { HOME_FORM_PATH } from "../../../lib/athlete-paths.ts";
import { athletePath } from "../../../lib/paths.ts";
import { pictureUrl } from "../../../lib/picture-urls.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { asksForAnswer, type PairAct, type PairView } from "./pair.ts";
import "./pairs.css";

const LABELS: Readonly<Record<PairAct, string>> = {
  accept: "Aceitar",
  decline: "Recusar",
  withdraw: "Retirar",
  dissolve: "Cancelar dupla",
};

/** The invitations to be a pair that the athlete has to answer. */
export function PairsToAnswer({ pairs, now }: { pairs: readonly PairView[]; now: Date }) {
  return pairs.filter(asksForAnswer).map((pair) => (
    <Card key={pair.id} tone="sun" id={`dupla-${pair.id}`}>
      <PairLine pair={pair} now={now} />
    </Card>
  ));
}

/** The athlete's standing pairs of doubles, and those that wait for the partner. Nothing where there is none. */
export function PairsCard({ pairs, now }: { pairs: readonly PairView[]; now: Date }) {
  const shown = pairs.filter((pair) => !asksForAnswer(pair));
  if (shown.length === 0) return null;
  return (
    <Card
      isFlush
      title="Minhas duplas"
      actions={
        <LinkButton
          to={`${athletePath("", { dupla: "" })}#convite`}
          variant="quiet"
          size="sm"
          icon="plus"
          preventScrollReset
        >
          Formar dupla
        </LinkButton>
      }
    >
      <ul className="list">
        {shown.map((pair) => (
          <li key={pair.id} id={`dupla-${pair.id}`}>
            <PairLine pair={pair} now={now} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PairLine({ pair, now }: { pair: PairView; now: Date }) {
  return (
    <>
      <Person
        name={pair.partner.name}
        src={pictureUrl("avatars", pair.partner.avatar_id)}
        detail={detailOf(pair, now)}
      />
      <div className="row pair-acts">
        {(["accept", "decline", "withdraw", "dissolve"] as const).map((act) =>
          pair.can[act] ? <Act key={act} pair={pair} act={act} /> : null,
        )}
      </div>
    </>
  );
}

function Act({ pair, act }: { pair: PairView; act: PairAct }) {
  return (
    <SendForm action={HOME_FORM_PATH} fields={{ intent: `${act}_pair`, pair_id: pair.id }}>
      {(isSending) => (
        <Button
          type="submit"
          variant={act === "accept" ? "primary" : act === "decline" ? "secondary" : "quiet"}
          size="sm"
          loading={isSending}
          loadingText="Enviando…"
        >
          {LABELS[act]}
        </Button>
      )}
    </SendForm>
  );
}

function detailOf({ status, sport, is_mine: isMine, expires_at: expiry }: PairView, now: Date): string {
  const of = sportLabel(sport);
  if (status === "accepted") return of;
  const until = formatRelative(expiry, now).replace("em ", "mais ");
  return isMine
    ? `${of} · aguardando a resposta (${until})`
    : `${of} · quer formar dupla com você (${until})`;
}
