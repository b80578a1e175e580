import { formatDay } from "../../../lib/dates.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { formatPoints } from "../../../ui/point-numbers.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { accountLabel } from "./merge-panel.tsx";
import type { MergePreview, MergeProfile, MovedPoints } from "./merges.ts";
import { matchesLabel } from "./twins.ts";

/**
 * Two profiles side by side and what making them one would move. `swapHref` leaves the other one, null where only one can stay;
 * `onDone` leaves the comparison.
 */
export function MergePreviewCard({
  preview,
  action,
  backHref,
  swapHref,
  onDone,
}: {
  preview: MergePreview;
  action: string;
  backHref: string;
  swapHref: string | null;
  onDone: () => void;
}) {
  const { pair, refusal, warning, moved, levels } = preview;
  const { kept, gone } = pair;
  return (
    <Card title="A mesma pessoa?" subtitle="Veja o que muda antes de unificar.">
      <div className="stack">
        <ul className="list">
          <Side profile={kept} note={refusal === null ? "fica" : null} />
          <Side profile={gone} note={refusal === null ? "passa as partidas e sai da lista" : null} />
        </ul>
        {refusal === null ? (
          <>
            {warning ? <Notice tone="warn">{warning}</Notice> : null}
            <MovedList pair={pair} moved={moved} />
            {levels.map(({ sport, before, after }) => (
              <p key={sport} className="small">
                Nível de {kept.name} em {sportLabel(sport).toLowerCase()}: {shown(before)} → {shown(after)}.
              </p>
            ))}
            <SendForm
              action={action}
              fields={{
                intent: "merge",
                athlete_id: kept.athleteId,
                other_id: gone.athleteId,
                keep_id: kept.athleteId,
              }}
              onDone={onDone}
            >
              {(isSending) => (
                <Button type="submit" block loading={isSending} loadingText="Unificando…">
                  Unificar em {kept.name}
                </Button>
              )}
            </SendForm>
            {swapHref ? (
              <LinkButton to={swapHref} variant="secondary" replace>
                Ficar com {gone.name}
              </LinkButton>
            ) : null}
            <p className="small muted">Dá para desfazer por 7 dias.</p>
          </>
        ) : (
          <Notice tone="warn" role="alert">
            {refusal}
          </Notice>
        )}
        <LinkButton to={backHref} variant="quiet">
          Voltar sem unificar
        </LinkButton>
      </div>
    </Card>
  );
}

function Side({ profile, note }: { profile: MergeProfile; note: string | null }) {
  return (
    <li>
      <Person
        name={profile.name}
        detail={
          <>
            <span>{accountLabel(profile)}</span>
            <span>{matchesLabel(profile.matches)}</span>
            {profile.lastPlayedOn ? <span>última em {formatDay(profile.lastPlayedOn)}</span> : null}
            {profile.birthDate ? <span>nasc. {formatDay(profile.birthDate)}</span> : null}
            {profile.externalId ? <span>nº {profile.externalId}</span> : null}
            {note ? <strong>{note}</strong> : null}
          </>
        }
      />
    </li>
  );
}

const FORMATS: Readonly<Record<string, string>> = { singles: "simples", doubles: "duplas" };

function MovedList({ pair, moved }: Pick<MergePreview, "pair" | "moved">) {
  if (moved.length === 0) return <p>Nenhum ponto muda.</p>;
  return (
    <>
      <p>Os pontos se somam, e os de mais ninguém mudam.</p>
      <ul className="list">
        {moved.map((row) => (
          <li key={row.rankingId} className="row row-between">
            <div className="grow">
              <strong>{rankingOf(row)}</strong>
              <div className="small muted">
                {pair.kept.name} {formatPoints(row.kept)}, {pair.gone.name} {formatPoints(row.gone)}
              </div>
            </div>
            <span>{formatPoints(row.after)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function rankingOf({ ranking, sport, format }: MovedPoints): string {
  return ranking ?? `${sportLabel(sport)}, ${FORMATS[format] ?? format}`;
}

function shown(level: number): string {
  return formatPoints(Math.round(level / 1000));
}
