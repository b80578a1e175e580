import { Form } from "react-router";
import type { ActionError } from "../../../lib/action-error.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import type { ClubChange, ClubChanges } from "./club-changes.ts";

/**
 * The classes that count in somebody's clubs, and each line of what a club changed or proposes; `answers` shows the two buttons of an open one, with
 * these hidden fields. Nothing where there is nothing.
 */
export function ClubChangesCard({
  title,
  said: { changes, classes },
  answers,
  error,
}: {
  title: string;
  said: ClubChanges;
  /** Null where somebody else answers, who is named. */
  answers: { fields: Record<string, string> } | { by: string };
  error: ActionError | null;
}) {
  if (changes.length + classes.length === 0) return null;
  return (
    <Card title={title}>
      <div className="stack">
        {classes.length > 0 ? (
          <p>
            {classes.map((one) => `${one.club}: ${sportLabel(one.sport)} ${one.class}`).join(" · ")}
            <span className="small muted"> (a classe que o clube definiu vale só nele)</span>
          </p>
        ) : null}
        <ErrorNotice error={error} />
        <ul className="list">
          {changes.map((change) => (
            <li key={change.id} className="stack stack-tight">
              <div>{change.words}</div>
              <div className="muted small">
                {change.club} · {formatDateTime(change.at)}
              </div>
              {change.isOpen ? (
                "by" in answers ? (
                  <p className="small">{answers.by}</p>
                ) : (
                  <Answers change={change} fields={answers.fields} />
                )
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Answers({ change, fields }: { change: ClubChange; fields: Record<string, string> }) {
  return (
    <Form method="post" className="row">
      {Object.entries({ ...fields, intent: "answer_proposal", change_id: change.id }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" name="answer" value="confirmed" size="sm">
        Confirmar<span className="visually-hidden"> {change.words}</span>
      </Button>
      <Button type="submit" name="answer" value="refused" size="sm" variant="secondary">
        Recusar<span className="visually-hidden"> {change.words}</span>
      </Button>
    </Form>
  );
}
