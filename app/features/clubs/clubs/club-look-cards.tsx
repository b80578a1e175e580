import { shrinkChosen } from "../../../browser/shrink-picture.ts";
import { CLUB_COLOURS } from "../../../lib/club-colours.ts";
import { Button } from "../../../ui/button.tsx";
import { FoldedCard } from "../../../ui/folded-card.tsx";
import { ClubLogo } from "../../../ui/club-logo.tsx";
import { FileField } from "../../../ui/file-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import type { ClubFacts } from "./club-facts.ts";
import "../../../ui/styles/club-colours.css";
import "./club-panels.css";

const LOGO_PX = 1024;

/** The club's logo: to choose, to change, to take away. */
export function ClubLogoCard({ club, action }: { club: ClubFacts; action: string }) {
  const { logo: src } = club;
  return (
    <FoldedCard title="Logo do clube" value={src ? "enviado" : "nenhum"}>
      <div className="stack">
        <ClubLogo name={club.name} src={src} size={96} />
        <SendForm action={action} fields={{ intent: "logo" }} className="stack" hasFile>
          {(isSending, error) => (
            <>
              <FileField
                key={src}
                id="logo"
                name="logo"
                label={src ? "Trocar o logo" : "Escolher o logo"}
                accept="image/jpeg,image/png,image/gif"
                hint="JPEG, PNG ou GIF, até 10 MB. Aparece na TV, no ranking público e neste painel."
                error={error?.field === "logo" ? (error.message ?? null) : null}
                onChoose={(input) => void shrinkChosen(input, LOGO_PX)}
              />
              <Button type="submit" variant="secondary" loading={isSending} loadingText="Enviando…">
                Salvar logo
              </Button>
            </>
          )}
        </SendForm>
        {src ? (
          <SendForm action={action} fields={{ intent: "remove_logo" }}>
            {(isSending) => (
              <Button type="submit" variant="quiet" size="sm" loading={isSending} loadingText="Retirando…">
                Retirar o logo
              </Button>
            )}
          </SendForm>
        ) : null}
      </div>
    </FoldedCard>
  );
}

/** The colour of the club's TV: one of a few on which white words read well, or none. */
export function ClubColourCard({ club, action }: { club: ClubFacts; action: string }) {
  return (
    <FoldedCard
      title="Cor do clube"
      value={CLUB_COLOURS.find(({ id }) => id === club.colour)?.label ?? "sem cor"}
      subtitle="Aparece no topo da TV."
    >
      <SendForm action={action} fields={{ intent: "club_colour" }} className="stack">
        {(isSending) => (
          <>
            <fieldset className="club-colours">
              <legend className="visually-hidden">Cor do clube</legend>
              {[{ id: "", label: "Sem cor" }, ...CLUB_COLOURS].map(({ id, label }) => (
                <label key={id}>
                  <input type="radio" name="colour" value={id} defaultChecked={id === (club.colour ?? "")} />
                  <i data-colour={id} />
                  {label}
                </label>
              ))}
            </fieldset>
            <Button type="submit" variant="secondary" loading={isSending} loadingText="Salvando…">
              Salvar cor
            </Button>
          </>
        )}
      </SendForm>
    </FoldedCard>
  );
}
