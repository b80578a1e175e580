import { useNavigate } from "react-router";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import type { ShownPreview } from "./schedule-view.ts";
import type { ChangeFields } from "./schedule-schema.ts";

export type SchedulePreview = ShownPreview & {
  headline: string;
  fields: ChangeFields;
  mark: string;
  asOf: number;
};

/** Shows what a change would move, before it is made: each match with its old and its new place. */
export function SchedulePreviewCard({ preview, action }: { preview: SchedulePreview; action: string }) {
  const navigate = useNavigate();
  const { moved, unplaced, conflicts, limit, fields, mark, asOf } = preview;
  const isPossible = conflicts.length === 0;
  return (
    <Card
      tone="sun"
      title={moved.length === 0 ? "Nenhuma partida muda de horário" : preview.headline}
      subtitle="Prévia: nada mudou ainda. Ao aplicar, só quem muda é avisado."
    >
      <div className="stack">
        {limit ? <p>{limit}</p> : null}
        {conflicts.map((conflict) => (
          <Notice key={conflict} tone="danger">
            {conflict}
          </Notice>
        ))}
        <ul className="schedule-moves">
          {moved.map((match) => (
            <li key={match.id}>
              <p className="schedule-title">{match.title}</p>
              <p>{match.sides.join(" × ")}</p>
              <p className="small">
                <span className="muted">de</span> {match.old} <span className="muted">para</span>{" "}
                <strong>{match.now}</strong>
              </p>
            </li>
          ))}
        </ul>
        {unplaced.length > 0 ? (
          <div>
            <h3>Continuam sem horário ({unplaced.length})</h3>
            <ul className="schedule-moves">
              {unplaced.map((match) => (
                <li key={match.id}>
                  <p className="schedule-title">{match.title}</p>
                  <p className="small muted">{match.reason}</p>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <SendForm
          action={action}
          fields={{ intent: "apply_schedule", mark, as_of: String(asOf), ...fields }}
          className="row"
          onDone={() => void navigate(action)}
        >
          {(isSending) => (
            <>
              {isPossible ? (
                <Button type="submit" loading={isSending} loadingText="Aplicando…">
                  Aplicar
                </Button>
              ) : null}
              <LinkButton variant="secondary" href={action}>
                Desistir
              </LinkButton>
            </>
          )}
        </SendForm>
      </div>
    </Card>
  );
}
