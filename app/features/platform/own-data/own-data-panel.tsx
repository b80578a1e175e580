import { useKeptFlash } from "../../../browser/use-kept-flash.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { ownDataFilePath } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProofCard } from "../../people/sessions/proof-card.tsx";
import type { SecurityFacts } from "../../people/sessions/security-facts.ts";
import { type SecurityAnswer, SecurityAnswerContext } from "../../people/sessions/security-part.tsx";
import type { Deletion } from "./deletion.ts";
import { DeletionCard } from "./deletion-card.tsx";
import { EXPORTED_KINDS, type ExportedKind } from "./exported-kinds.ts";
import { METHOD_LABELS, type OwnConsents } from "./own-consents.ts";

/**
 * One's own data (product §9): a copy at once, what was agreed to, and deleting the account. `answer` is what the form of the proof
 * came back with, `done` the word that the last form left.
 */
export function OwnDataPanel({
  security,
  consents,
  deletion,
  answer,
  error,
  done,
}: {
  security: Pick<SecurityFacts, "email" | "factors" | "hasPassword" | "isProofFresh">;
  consents: OwnConsents;
  deletion: Deletion;
  answer: SecurityAnswer | null;
  /** Why the account was not deleted. */
  error: ActionError | null;
  done: string | null;
}) {
  const isDone = useKeptFlash(done) === "prova" && !answer?.error && !error;
  const isStale = [answer?.error, error].some((refusal) => refusal?.code === "proof_required");
  const isFresh = security.isProofFresh && !isStale;
  return (
    <SecurityAnswerContext value={answer}>
      {isDone ? (
        <Notice tone="ok" role="status">
          Confirmado. Por 10 minutos você pode baixar os seus dados ou excluir a conta.
        </Notice>
      ) : null}
      {isFresh ? null : <ProofCard facts={security} begun={null} />}
      <CopyCard isFresh={isFresh} />
      <ConsentsCard consents={consents} />
      <DeletionCard deletion={deletion} isFresh={isFresh} error={error} />
    </SecurityAnswerContext>
  );
}

/** Gives the refusal of the screen's own forms by a route's action; null where the action answered the form of the proof. */
export function ownDataError(actionData: object | undefined): ActionError | null {
  if (!actionData || "security" in actionData) return null;
  return "error" in actionData ? (actionData.error as ActionError) : null;
}

function CopyCard({ isFresh }: { isFresh: boolean }) {
  return (
    <Card title="Baixar os seus dados">
      <div className="stack">
        <p>
          Uma cópia de tudo o que a Quadra guarda sobre você, na hora: conta, perfil, partidas, pontos,
          pagamentos, mensagens e registros de acesso. De outras pessoas vai só o nome que você já vê.
        </p>
        {isFresh ? <Copies /> : <p className="muted">Primeiro, confirme que é você.</p>}
      </div>
    </Card>
  );
}

function Copies() {
  const kinds = Object.entries(EXPORTED_KINDS) as [ExportedKind, string][];
  return (
    <>
      <a className={buttonClass({ block: true })} href={ownDataFilePath(null)}>
        Baixar tudo (JSON)
      </a>
      <details>
        <summary className="btn btn-quiet btn-sm">Planilhas (CSV), uma por assunto</summary>
        <ul className="stack stack-tight">
          {kinds.map(([kind, title]) => (
            <li key={kind}>
              <a href={ownDataFilePath(kind)}>{title}</a>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function ConsentsCard({ consents: { terms, guardian } }: { consents: OwnConsents }) {
  return (
    <Card title="O que você aceitou" subtitle="Cada aceite fica registrado com versão, hora e forma.">
      {terms.length + guardian.length === 0 ? (
        <p className="muted">Nenhum aceite registrado.</p>
      ) : (
        <ul className="stack stack-tight">
          {terms.map(({ version, method, at }) => (
            <li key={version}>
              Termos de uso, versão {version}: {METHOD_LABELS[method] ?? method}, em {at}.
            </li>
          ))}
          {guardian.map(({ name, version, at }) => (
            <li key={at}>
              {name}, como responsável, autorizou pela versão {version} dos termos, em {at}.
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
