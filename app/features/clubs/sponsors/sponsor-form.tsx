import { shrinkChosen } from "../../../browser/shrink-picture.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FileField } from "../../../ui/file-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { OfficeSponsor } from "./office-sponsor.ts";

const LOGO_PX = 1024;

/** A new sponsor, or (`sponsor`) one to be changed; `doneHref` is where the list is, `onDone` goes there. */
export function SponsorForm({
  sponsor,
  action,
  doneHref,
  onDone,
}: {
  sponsor: OfficeSponsor | null;
  action: string;
  doneHref: string;
  onDone: () => void;
}) {
  const intent = sponsor ? "change_sponsor" : "add_sponsor";
  const fields: Record<string, string> = sponsor ? { intent, sponsor_id: sponsor.id } : { intent };
  return (
    <Card
      title={sponsor ? `Alterar ${sponsor.name}` : "Novo patrocinador"}
      subtitle="Aparece na TV do clube e no rodapé do aplicativo, do primeiro ao último dia."
    >
      <SendForm
        action={action}
        fields={fields}
        creates={sponsor === null}
        className="stack"
        hasFile
        onDone={onDone}
      >
        {(isSending, error) => {
          const errorOf = (field: string) => (error?.field === field ? (error.message ?? null) : null);
          return (
            <>
              <TextField
                label="Nome"
                name="name"
                required
                maxLength={80}
                defaultValue={sponsor?.name}
                error={errorOf("name")}
              />
              <FileField
                id="sponsor-logo"
                name="logo"
                label={sponsor ? "Trocar o logo" : "Logo"}
                isOptional={sponsor !== null}
                accept="image/jpeg,image/png,image/gif"
                hint="JPEG, PNG ou GIF, até 10 MB. Fica sobre fundo branco."
                error={errorOf("logo")}
                onChoose={(input) => void shrinkChosen(input, LOGO_PX)}
              />
              <TextField
                label="Texto do logo"
                name="logo_alt"
                isOptional
                maxLength={160}
                hint="Para quem não vê a imagem."
                defaultValue={sponsor?.logoAlt}
                error={errorOf("logo_alt")}
              />
              <TextField
                label="Primeiro dia"
                name="starts_on"
                type="date"
                isOptional
                defaultValue={sponsor?.startsOn ?? ""}
                error={errorOf("starts_on")}
              />
              <TextField
                label="Último dia"
                name="ends_on"
                type="date"
                isOptional
                defaultValue={sponsor?.endsOn ?? ""}
                error={errorOf("ends_on")}
              />
              <div className="row">
                <Button type="submit" loading={isSending} loadingText="Salvando…">
                  {sponsor ? "Salvar patrocinador" : "Incluir patrocinador"}
                </Button>
                {sponsor ? (
                  <LinkButton to={doneHref} variant="quiet">
                    Voltar
                  </LinkButton>
                ) : null}
              </div>
            </>
          );
        }}
      </SendForm>
    </Card>
  );
}
