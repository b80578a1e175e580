import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { sportLabel } from "../../../lib/sports.ts";
import { HOME_FORM_PATH } from "../../../lib/athlete-paths.ts";
import { athletePath } from "../../../lib/paths.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SegmentedField } from "../../../ui/segmented-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { AthletePicker } from "../../people/people/athlete-picker.tsx";
import type { FoundAthlete } from "../../people/people/search-athletes.client.ts";
import type { Challenge } from "./challenge.ts";
import { ProposalFields } from "./proposal-fields.tsx";

interface AskProps {
  /** `match` challenges to one, `pair` asks to be a standing pair. */
  kind: "match" | "pair";
  challenge: Challenge;
  suggestions: readonly FoundAthlete[];
  idempotencyKey: string;
  sport: string;
  format: string;
  /** Shown instead to who has no plan that gives invites to matches. */
  planRequired: ReactNode;
}

const WORDS = {
  match: {
    title: "Convidar para jogar",
    subtitle: "A outra pessoa recebe um aviso e tem 7 dias para aceitar, recusar ou propor outro horário.",
    who: "Com quem",
    send: "Enviar convite",
    intent: "open_invite",
  },
  pair: {
    title: "Formar dupla",
    subtitle: "Quando a outra pessoa aceitar, ela aparece primeiro na hora de lançar um resultado de duplas.",
    who: "Sua dupla",
    send: "Convidar",
    intent: "invite_partner",
  },
} as const;

/** The form of an invite, to a match or to be a pair; below the plan that gives it, which one does. */
export function ChallengePanel(props: AskProps) {
  const { kind, challenge, suggestions, idempotencyKey, sport, format, planRequired } = props;
  const { title, subtitle, who, send, intent } = WORDS[kind];
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(challenge.to);
  const back = athletePath();
  if (kind === "match" && !challenge.isGiven) return <Card id="convite">{planRequired}</Card>;
  const { sports, club } = challenge;
  return (
    <Card
      id="convite"
      title={title}
      subtitle={subtitle}
      actions={
        <LinkButton to={back} variant="quiet" size="sm" icon="x" iconOnly preventScrollReset>
          Fechar
        </LinkButton>
      }
    >
      {challenge.refusal ? <Notice tone="warn">{challenge.refusal}</Notice> : null}
      <SendForm
        action={HOME_FORM_PATH}
        fields={{ intent, idempotency_key: idempotencyKey }}
        className="stack"
        onDone={() => void navigate(back, { preventScrollReset: true })}
      >
        {(isSending, error) => (
          <>
            {club || challenge.to ? (
              <AthletePicker
                place="to_athlete_id"
                label={who}
                chosen={chosen}
                suggestions={suggestions}
                excluded={[]}
                hint="Com quem…"
                searchPath={athletePath("busca", { clube: club?.id ?? "", conta: "1", busca: "" })}
                error={error?.field === "to_athlete_id" ? (error.message ?? null) : null}
                onChoose={setChosen}
              />
            ) : (
              <Notice tone="info">Entre em um clube para achar com quem jogar.</Notice>
            )}
            <SelectField
              label="Esporte"
              name="sport"
              defaultValue={sport}
              options={sports.map((one) => ({ value: one, label: sportLabel(one) }))}
              error={error?.field === "sport" ? (error.message ?? null) : null}
            />
            {kind === "match" ? (
              <>
                <SegmentedField
                  label="Simples ou duplas"
                  isLabelHidden
                  name="format"
                  defaultValue={format}
                  options={[
                    { value: "singles", label: "Simples" },
                    { value: "doubles", label: "Duplas" },
                  ]}
                />
                <ProposalFields
                  earliest={challenge.earliest}
                  courts={challenge.courts}
                  isGuarded={challenge.isGuarded && chosen?.id === challenge.to?.id}
                  error={error}
                />
              </>
            ) : null}
            <Button
              type="submit"
              block
              loading={isSending}
              loadingText="Enviando…"
              disabled={!club && !challenge.to}
            >
              {send}
            </Button>
          </>
        )}
      </SendForm>
    </Card>
  );
}
