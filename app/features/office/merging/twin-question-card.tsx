import { Form, useNavigation } from "react-router";
import type { ActionError } from "../../../lib/action-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { mergingCopy } from "./copy.ts";
import { matchesLabel, NO_TWIN, type TwinQuestion } from "./twins.ts";

/**
 * "Você é um destes?": a newcomer says which of the club's people with a like name they are, or none (product §3); while the club
 * has not answered, that it waits. `action` is where the answer goes, `fields` are its hidden fields.
 */
export function TwinQuestionCard({
  question,
  action,
  fields,
  error = null,
}: {
  question: TwinQuestion;
  action?: string;
  fields: Record<string, string>;
  error?: ActionError | null;
}) {
  const { clubId, clubName, twins, waitingFor } = question;
  const sending = useNavigation().formData?.get("twin");
  if (waitingFor !== null) {
    return (
      <Notice role="status">
        {mergingCopy.waiting(waitingFor)} Avisamos assim que {clubName} responder.
      </Notice>
    );
  }
  return (
    <Card
      tone="sun"
      title="Você é um destes?"
      subtitle={`${clubName} já tem resultados de gente com nome parecido com o seu.`}
    >
      <Form method="post" action={action} className="stack" preventScrollReset>
        {Object.entries({ ...fields, club_id: clubId }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>Se for você, diga: o clube confirma e as partidas passam a ser suas.</p>
        <ErrorNotice error={error} />
        <ul className="list">
          {twins.map((twin) => (
            <li key={twin.athleteId} className="row row-between">
              <Person name={twin.name} detail={<span>{matchesLabel(twin.matches)}</span>} />
              <Button
                type="submit"
                name="twin"
                value={twin.athleteId}
                size="sm"
                loading={sending === twin.athleteId}
              >
                Sou eu
                <span className="visually-hidden">
                  {" "}
                  {twin.name}, {matchesLabel(twin.matches)}
                </span>
              </Button>
            </li>
          ))}
        </ul>
        <Button
          type="submit"
          name="twin"
          value={NO_TWIN}
          variant="secondary"
          block
          loading={sending === NO_TWIN}
        >
          Nenhum destes
        </Button>
      </Form>
    </Card>
  );
}
