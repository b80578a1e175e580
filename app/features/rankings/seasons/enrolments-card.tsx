import { Form } from "react-router";
import type { ActionError } from "../../../lib/action-error.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { categoryLabel, seasonLabel } from "../../scoring/ledger/category-label.ts";
import type { OwnEnrolment } from "./rankings.ts";

const STATES = {
  requested: { tone: "warn", label: "Pedido enviado" },
  accepted: { tone: "ok", label: "Inscrito" },
  refused: { tone: "neutral", label: "Não aceito" },
} as const;

/** The rankings by request of an athlete's club: one tap asks. */
export function EnrolmentsCard({
  enrolments,
  error,
}: {
  enrolments: readonly OwnEnrolment[];
  error: ActionError | null;
}) {
  if (enrolments.length === 0) return null;
  return (
    <Card title="Rankings por inscrição">
      <div className="stack">
        <ErrorNotice error={error} />
        {enrolments.map((one) => (
          <div className="row row-between" key={one.id}>
            <div className="grow">
              {one.name}
              <p className="small muted">
                {[one.club, sportLabel(one.sport), categoryLabel(one), seasonLabel(one)]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            {one.status ? (
              <Badge tone={STATES[one.status].tone}>{STATES[one.status].label}</Badge>
            ) : (
              <Form method="post">
                <input type="hidden" name="ranking_id" value={one.id} />
                <IntentButton intent="enrol" variant="secondary" size="sm">
                  Pedir inscrição
                  <span className="visually-hidden"> em {one.name}</span>
                </IntentButton>
              </Form>
            )}
          </div>
        ))}
      </div>
    </Card>
  );
}
