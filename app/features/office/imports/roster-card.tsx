import { lazy, Suspense } from "react";
import { Button } from "../../../ui/button.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { PastedFileCard } from "./pasted-file-card.tsx";
import type { RosterPreview } from "./rosters-preview.ts";

// It is seen after a tap alone.
const RosterSeen = lazy(async () => ({ default: (await import("./roster-seen.tsx")).RosterSeen }));

/** A list of people from a file: who is new, of whom something is added, and writing what was seen. */
export function RosterCard({ action }: { action: string }) {
  return (
    <PastedFileCard<RosterPreview>
      id="trazer-atletas"
      title="Trazer uma lista de atletas"
      subtitle="Quem joga e quem ainda não jogou, como perfis sem conta. Nada é gravado antes de você conferir."
      columns="Coluna: nome; se tiver, numero, genero, membro desde, situacao, saiu em, classes, nascimento, e-mail e telefone. O arquivo Atletas da Quadra serve como está."
      placeholder={"nome;genero;classes\nAna Souza;feminino;Tênis B"}
      action={action}
      intent="preview_roster"
      look="Ver quem entra"
      canBeNew
      headingLevel={3}
    >
      {({ preview, text, answers, onWritten }) => (
        <section className="stack" aria-labelledby="atletas-muda">
          <h4 id="atletas-muda">O que muda</h4>
          <Suspense fallback={null}>
            <RosterSeen preview={preview} />
          </Suspense>
          {preview.fresh.length + preview.completed.length > 0 ? (
            <SendForm
              action={action}
              fields={{ intent: "write_roster", file: text, seen: preview.seen, answers }}
              onDone={onWritten}
            >
              {(isSending) => (
                <Button type="submit" block loading={isSending} loadingText="Gravando…">
                  Gravar a lista
                </Button>
              )}
            </SendForm>
          ) : null}
        </section>
      )}
    </PastedFileCard>
  );
}
