import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { ActionError } from "../../../lib/action-error.ts";
import { formatDay } from "../../../lib/dates.ts";
import { GUARDIAN_PATH } from "../../../lib/paths.ts";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** The page that a guardian reads after opening the mailed link; `consent` is the terms with their checkbox. */
export function GuardianPanel({
  minor,
  isDone,
  consent,
  error,
}: {
  minor: {
    athleteName: string;
    /** Calendar day, or null. */
    birthDate: string | null;
    guardianName: string;
    guardianEmail: string;
  } | null;
  /** They have just accepted. */
  isDone: boolean;
  consent: ReactNode;
  error?: ActionError | null;
}) {
  const isSending = useNavigation().formMethod === "POST";
  if (isDone) {
    return (
      <Notice tone="ok" role="status">
        Autorização registrada. O atleta já pode usar a Quadra. Obrigado!{" "}
        <a href={GUARDIAN_PATH}>Ver, baixar ou retirar quando quiser</a>
      </Notice>
    );
  }
  if (!minor) {
    return (
      <Notice tone="warn" role="alert">
        Este link de autorização não vale mais: ele vale por dois dias e só uma vez. Se a conta do atleta
        continua parada, peça outro a ele.
      </Notice>
    );
  }
  return (
    <Card title={`Autorizar ${minor.athleteName}`}>
      <Form method="post" className="stack">
        <p>
          {minor.athleteName}
          {minor.birthDate ? `, que nasceu em ${formatDay(minor.birthDate)},` : ""} fez um cadastro na Quadra,
          o ranking do clube, e informou você como responsável.
        </p>
        <ul className="stack stack-tight">
          <li>Com a sua autorização, poderá lançar e aprovar resultados de partidas.</li>
          <li>
            O perfil fica sempre privado: os outros veem só o primeiro nome e a inicial, e ninguém o encontra
            em buscas.
          </li>
          <li>Guardamos o seu nome, o seu e-mail e a hora como prova da autorização.</li>
        </ul>
        <p className="small muted">
          Autorização de {minor.guardianName} ({minor.guardianEmail}).
        </p>
        <ErrorNotice error={error} />
        {consent}
        <IntentButton intent="guardian" block isSending={isSending} sending="Salvando…">
          Autorizar
        </IntentButton>
      </Form>
    </Card>
  );
}
