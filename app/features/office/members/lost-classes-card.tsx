import { sportLabel } from "../../../lib/sports.ts";
import { Button } from "../../../ui/button.tsx";
import { FoldedCard } from "../../../ui/folded-card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import type { LostClass } from "./member.ts";

/** The classes that the club had set and that an account's own replaced: it takes each back, all, or keeps what counts now. */
export function LostClassesCard({ classes, action }: { classes: readonly LostClass[]; action: string }) {
  return (
    <FoldedCard
      tone="sun"
      title="Classes trocadas por um cadastro"
      value={classes.length}
      subtitle="O clube tinha definido estas classes, e a conta da pessoa trouxe outra. De agora em diante só o clube muda a classe que vale nele."
    >
      <ul className="list">
        {classes.map(({ athleteId, name, sport, class: had, now }) => (
          <li key={`${athleteId} ${sport}`} className="stack stack-tight">
            <div>
              <span className="strong">{name}</span>: {sportLabel(sport)} {had} no clube, {now ?? "nenhuma"}{" "}
              agora
            </div>
            <div className="row">
              <Act
                {...{ action, athleteId, sport }}
                isKept={false}
                label="Devolver"
                about={`a classe ${had} de ${name}`}
              />
              {now === null ? null : (
                <Act
                  {...{ action, athleteId, sport }}
                  isKept
                  label="Manter a de agora"
                  about={`de ${name}`}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      {classes.length > 1 ? (
        <SendForm action={action} fields={{ intent: "restore_classes" }}>
          {(isSending) => (
            <Button type="submit" variant="secondary" block loading={isSending} loadingText="Devolvendo…">
              Devolver todas
            </Button>
          )}
        </SendForm>
      ) : null}
    </FoldedCard>
  );
}

function Act({
  action,
  athleteId,
  sport,
  isKept,
  label,
  about,
}: {
  action: string;
  athleteId: string;
  sport: string;
  isKept: boolean;
  label: string;
  about: string;
}) {
  const fields = { intent: "restore_class", athlete_id: athleteId, sport, ...(isKept ? { keep: "1" } : {}) };
  return (
    <SendForm action={action} fields={fields}>
      {(isSending) => (
        <Button
          type="submit"
          size="sm"
          variant={isKept ? "quiet" : "secondary"}
          loading={isSending}
          loadingText="Salvando…"
        >
          {label}
          <span className="visually-hidden"> {about}</span>
        </Button>
      )}
    </SendForm>
  );
}
