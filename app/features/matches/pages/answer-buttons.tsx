import { useNavigate } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { MatchForm } from "../reports/match-form.tsx";
import type { MatchView } from "./match-view.ts";
import { ReasonField } from "./reason-field.tsx";
import "./match-cards.css";

/**
 * The two large buttons of who must answer; "Contestar" opens to the reason, also without scripts. `opensSheet` where what a player
 * approved opens its sheet, on the screens of athletes.
 */
export function AnswerButtons({
  match,
  action,
  opensSheet,
}: {
  match: { id: string; can: Pick<MatchView["can"], "approve" | "dispute"> };
  action: string;
  opensSheet?: boolean;
}) {
  const { approve, dispute } = match.can;
  if (!approve && !dispute) return null;
  return (
    <div className={approve && dispute ? "answer" : "answer answer-one"}>
      {approve ? <ApproveButton match={match} action={action} opensSheet={opensSheet} /> : null}
      {dispute ? (
        <details className="answer-dispute">
          <summary className="btn btn-secondary btn-lg btn-block">Contestar</summary>
          <MatchForm action={action} intent="dispute" matchId={match.id} className="stack">
            {(isSending, error) => (
              <>
                <ReasonField
                  label="O que está errado?"
                  hint="O clube lê o motivo e decide. O adversário também vê."
                  error={error}
                />
                <Button
                  type="submit"
                  variant="danger"
                  size="lg"
                  block
                  loading={isSending}
                  loadingText="Enviando…"
                >
                  Enviar contestação
                </Button>
              </>
            )}
          </MatchForm>
        </details>
      ) : null}
    </div>
  );
}

/** The button that approves a result: large and alone in its line, or small in the line of a list. */
export function ApproveButton({
  match,
  action,
  opensSheet,
  size = "lg",
}: {
  match: { id: string };
  action: string;
  opensSheet?: boolean;
  size?: "sm" | "lg";
}) {
  const navigate = useNavigate();
  return (
    <MatchForm
      action={action}
      intent="approve"
      matchId={match.id}
      isQuiet={opensSheet}
      onDone={
        opensSheet
          ? (sheet) => {
              // The button that was tapped goes; the same page is read again beneath the sheet.
              document.querySelector("main")?.focus();
              void navigate(window.location.search || "?", {
                state: { sheet },
                replace: true,
                preventScrollReset: true,
              });
            }
          : undefined
      }
    >
      {(isSending) => (
        <Button
          type="submit"
          size={size}
          block={size === "lg"}
          icon="check"
          loading={isSending}
          loadingText="Aprovando…"
        >
          Aprovar
        </Button>
      )}
    </MatchForm>
  );
}
