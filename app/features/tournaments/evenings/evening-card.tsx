import { useId } from "react";
import { sentenceAt } from "../../../copy/send-errors.ts";
import type { FormDone } from "../../../lib/form-answer.ts";
import { clubPath } from "../../../lib/paths.ts";
import { type SportId, sportLabel } from "../../../lib/sports.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { useTyped } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextareaField } from "../../../ui/textarea-field.tsx";
import { shortFormatsFor } from "../../scoring/scores/short-formats.ts";
import { MAX_PEOPLE, MIN_PEOPLE } from "./evening-names.ts";

/** Starts a Super 8 evening from a list of names; `onMade` gets the id of its tournament. */
export function EveningCard({
  clubId,
  sports,
  onMade,
}: {
  clubId: string;
  sports: readonly SportId[];
  onMade: (id: string) => void;
}) {
  const sportId = useId();
  const [typed, setSport] = useTyped(sportId, sports[0] ?? "");
  const sport = sports.find((one) => one === typed);
  const formats = sport ? shortFormatsFor(sport) : [];
  return (
    <Card
      title="Super 8 agora"
      subtitle="Duplas que trocam a cada jogo: cada pessoa joga com todas as outras."
      actions={
        <LinkButton to={clubPath(clubId, "torneios")} variant="quiet" size="sm">
          Voltar
        </LinkButton>
      }
    >
      <SendForm<FormDone & { id: string }>
        action={clubPath(clubId, "torneios/super-8")}
        fields={{ intent: "start_evening" }}
        creates
        className="stack"
        onDone={({ id }) => onMade(id)}
      >
        {(isSending, error) => (
          <>
            <TextareaField
              label="Quem joga"
              name="names"
              required
              rows={8}
              hint={`De ${MIN_PEOPLE} a ${MAX_PEOPLE} nomes, um por linha. Quem ainda não é do clube entra como atleta dele.`}
              error={sentenceAt(error, "names")}
              autoComplete="off"
              autoCapitalize="words"
            />
            <SelectField
              id={sportId}
              label="Esporte"
              name="sport"
              defaultValue={sports[0] ?? ""}
              onChange={(event) => setSport(event.currentTarget.value)}
              error={sentenceAt(error, "sport")}
              options={sports.map((value) => ({ value, label: sportLabel(value) }))}
            />
            {formats.length > 1 ? (
              <SelectField
                key={sport}
                label="Cada jogo é"
                name="score_format"
                error={sentenceAt(error, "score_format")}
                options={formats.map(({ code, label }, at) => ({ value: at === 0 ? "" : code, label }))}
              />
            ) : null}
            <SelectField
              label="Duplas"
              name="gender"
              defaultValue="open"
              error={sentenceAt(error, "gender")}
              options={[
                { value: "open", label: "Qualquer dupla" },
                { value: "mixed", label: "Sempre um homem e uma mulher" },
              ]}
            />
            <CheckboxField
              label="Nomes parecidos com os do clube são de outras pessoas"
              name="are_others"
              error={sentenceAt(error, "are_others")}
            />
            <Button type="submit" block loading={isSending} loadingText="Começando…">
              Começar
            </Button>
          </>
        )}
      </SendForm>
    </Card>
  );
}
