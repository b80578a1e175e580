import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { CLASSES } from "../../../../drizzle/schema/enums.ts";
import { formatDate, formatDay } from "../../../lib/dates.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { ClubFacts } from "../../clubs/clubs/club-facts.ts";
import { GENDER_CATEGORIES } from "../../people/people/choices.ts";
import { type Member, removalEffects } from "./member.ts";
import "../../clubs/clubs/club-panels.css";
import "./people-card.css";

// It is seen after a tap alone.
const FactsForm = lazy(async () => ({ default: (await import("./facts-form.tsx")).FactsForm }));

/** One person of the club: what is known, their classes with who changed them and why, and how they are taken out. */
export function MemberPanel({
  member,
  club,
  action,
  listHref,
  mergeHref,
}: {
  member: Member;
  club: ClubFacts;
  action: string;
  listHref: string;
  /** Where the person is compared with another profile; null for who may not. */
  mergeHref: string | null;
}) {
  return (
    <div className="stack stack-loose">
      <div className="row">
        <LinkButton to={listHref} variant="quiet" size="sm">
          Voltar à lista
        </LinkButton>
      </div>
      <div className="grid members">
        <div className="stack stack-loose">
          <ClassCard member={member} club={club} action={action} />
          <HistoryCard member={member} timeZone={club.timeZone} />
        </div>
        <div className="stack stack-loose">
          <FactsCard member={member} action={action} timeZone={club.timeZone} />
          {mergeHref ? (
            <LinkButton to={mergeHref} variant="secondary" icon="users">
              Unificar com outro perfil
            </LinkButton>
          ) : null}
          {member.isActive ? <RemoveCard {...{ member, action, listHref }} /> : null}
        </div>
      </div>
    </div>
  );
}

function FactsCard({ member, action, timeZone }: { member: Member; action: string; timeZone: string }) {
  const [isEdited, setIsEdited] = useState(false);
  const gender = GENDER_CATEGORIES.find(({ id }) => id === member.genderCategory)?.label;
  const day = (at: string) => formatDate(at, timeZone);
  const facts: [string, string | null][] = [
    ["Conta", member.hasAccount ? "tem conta" : "sem conta"],
    ["Categoria", gender ?? "não informada"],
    ["No clube desde", member.joinedAt && day(member.joinedAt)],
    ["Partidas confirmadas", String(member.matches)],
    ["Última partida", member.lastMatchAt ? day(member.lastMatchAt) : "nenhuma"],
    ["Nascimento", member.birthDate && formatDay(member.birthDate)],
    ["Telefone", member.contactPhone],
    [member.isGuardians ? "E-mail do responsável" : "E-mail", member.contactEmail],
    ["Número no sistema do clube", member.externalId],
  ];
  return (
    <Card title="Dados">
      {member.isActive ? null : <Badge tone="warn">Saiu do clube</Badge>}
      <dl className="stack stack-tight">
        {facts
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label} className="row row-between">
              <dt className="muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {member.isActive ? (
        <Button variant="secondary" block onClick={() => setIsEdited(true)}>
          Mudar os dados
        </Button>
      ) : null}
      <Dialog open={isEdited} title={`Dados de ${member.name}`} onClose={() => setIsEdited(false)}>
        <Suspense fallback={null}>
          <FactsForm member={member} action={action} onDone={() => setIsEdited(false)} />
        </Suspense>
      </Dialog>
    </Card>
  );
}

function ClassCard({ member, club, action }: { member: Member; club: ClubFacts; action: string }) {
  const sports: readonly string[] = club.sports;
  const classes = member.classes.map((one) => `${sportLabel(one.sport)}: ${one.class}`);
  return (
    <Card
      title="Classe"
      subtitle="A classe que o clube define vale só nele. Onde o clube não define, vale a que o atleta escolheu."
    >
      <div className="stack">
        <p>{classes.length > 0 ? classes.join(" · ") : "Nenhuma classe até agora."}</p>
        {member.isActive ? (
          <SendForm
            action={action}
            fields={{ intent: "set_class", athlete_id: member.athleteId }}
            className="stack"
          >
            {(isSending, error) => (
              <>
                <div className="fields-2">
                  <SelectField
                    label="Esporte"
                    name="sport"
                    options={club.sports.map((sport) => ({ value: sport, label: sportLabel(sport) }))}
                    defaultValue={member.classes.find(({ sport }) => sports.includes(sport))?.sport}
                  />
                  <SelectField
                    label="Nova classe"
                    name="class"
                    options={CLASSES.map((level) => ({ value: level, label: level }))}
                  />
                </div>
                <TextField
                  label="Motivo"
                  name="reason"
                  required
                  maxLength={300}
                  hint="A pessoa verá o motivo."
                  error={error?.field === "reason" ? (error.message ?? undefined) : undefined}
                />
                <Button type="submit" variant="secondary" loading={isSending} loadingText="Salvando…">
                  Mudar a classe
                </Button>
              </>
            )}
          </SendForm>
        ) : null}
      </div>
    </Card>
  );
}

function HistoryCard({ member, timeZone }: { member: Member; timeZone: string }) {
  return (
    <Card isFlush title="Mudanças">
      {member.changes.length + member.facts.length === 0 ? (
        <EmptyState title="Nenhuma mudança até agora" />
      ) : (
        <ul className="list">
          {member.facts.map((fact) => (
            <li key={fact.id}>
              <div className="strong">{fact.words}</div>
              <div className="muted small">
                {formatDate(fact.at, timeZone)} · {fact.author ?? "conta removida"}
              </div>
            </li>
          ))}
          {member.changes.map((change) => (
            <li key={`${change.at} ${change.sport} ${change.toClass}`}>
              <div className="strong">
                {sportLabel(change.sport)}: {change.fromClass ?? "sem classe"} → {change.toClass}
              </div>
              <div className="muted small">
                {formatDate(change.at, timeZone)} ·{" "}
                {change.isElsewhere
                  ? "por outro clube"
                  : `${change.author ?? "conta removida"} · ${change.reason}`}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function RemoveCard({ member, action, listHref }: { member: Member; action: string; listHref: string }) {
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const effects = (
    <ul className="effects">
      {removalEffects(member).map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  );
  return (
    <Card title="Tirar do clube">
      <div className="stack">
        {member.isAdmin ? <p>Esta pessoa administra o clube: tire-a antes da administração.</p> : effects}
        {member.isAdmin ? null : (
          <Button variant="secondary" onClick={() => setIsAsked(true)}>
            Tirar {member.name} do clube
          </Button>
        )}
      </div>
      <Dialog open={isAsked} title={`Tirar ${member.name} do clube?`} onClose={() => setIsAsked(false)}>
        {effects}
        <SendForm
          action={action}
          fields={{ intent: "remove_member", athlete_id: member.athleteId }}
          onDone={() => void navigate(listHref)}
        >
          {(isSending) => (
            <Button type="submit" variant="danger" block loading={isSending} loadingText="Tirando…">
              Sim, tirar do clube
            </Button>
          )}
        </SendForm>
      </Dialog>
    </Card>
  );
}
