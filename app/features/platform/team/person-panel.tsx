import type { ReactNode } from "react";
import { formatDate, formatDateTime, formatRelative } from "../../../lib/dates.ts";
import { deviceLabel } from "../../../lib/device-labels.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { AuditLines } from "../diagnostics/audit-lines.tsx";
import { ActForm, type ActingAdmin, WrittenField } from "./act-form.tsx";
import { type OfficePerson, personRole, TIE_LABELS } from "./people.ts";
import "./platform-office.css";

/** One account: what is known of it, and what the platform's team may do about it. `now` is an instant, ISO 8601. */
export function PersonPanel({
  person,
  admin,
  now,
}: {
  person: OfficePerson;
  admin: ActingAdmin;
  now: string;
}) {
  return (
    <div className="grid office-columns">
      <div className="stack">
        <FactsCard person={person} />
        <ActsCard person={person} />
      </div>
      <div className="stack">
        <SessionsCard person={person} admin={admin} now={now} />
        <FactorsCard person={person} admin={admin} />
        {admin.isSelf ? null : <SuspensionCard person={person} admin={admin} />}
      </div>
    </div>
  );
}

function FactsCard({ person }: { person: OfficePerson }) {
  const facts: [string, ReactNode][] = [
    ["E-mail", person.email],
    ["E-mail confirmado", person.isConfirmed ? "sim" : "não"],
    ["Papel", personRole(person.role)],
    ["Perfil de atleta", person.athleteId ? "tem" : "não tem"],
    ["Conta criada em", formatDate(person.createdAt)],
    ["Última entrada", person.lastSignInAt ? formatDateTime(person.lastSignInAt) : "nunca"],
    ["Id", <code key="id">{person.id}</code>],
  ];
  return (
    <Card title="Conta">
      {person.suspendedAt ? (
        <p>
          <Badge tone="danger">Suspensa</Badge> desde {formatDateTime(person.suspendedAt)}
        </p>
      ) : null}
      <dl className="stack stack-tight office-facts">
        {facts.map(([label, value]) => (
          <div key={label} className="row row-between">
            <dt className="muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>Clubes</h3>
      {person.clubs.length === 0 ? (
        <p className="muted">Nenhum.</p>
      ) : (
        <ul className="stack stack-tight list-plain">
          {person.clubs.map(({ id, name, tie }) => (
            <li key={`${id} ${tie}`} className="row row-between">
              <a href={`/club-admin-dashboard?clube=${id}`}>{name}</a>
              <span className="muted">{TIE_LABELS[tie]}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function ActsCard({ person }: { person: OfficePerson }) {
  const { id, name, acts } = person;
  return (
    <Card isFlush title="O que a equipe fez nesta conta">
      {acts.length === 0 ? (
        <EmptyState icon="flag" title="Nada até agora" />
      ) : (
        <AuditLines lines={acts.map((act) => ({ ...act, about: { id, name }, club: null }))} />
      )}
    </Card>
  );
}

function SessionsCard({ person, admin, now }: { person: OfficePerson; admin: ActingAdmin; now: string }) {
  const { sessions } = person;
  return (
    <Card
      title="Aparelhos conectados"
      subtitle={sessions.length === 0 ? "Nenhum agora." : "O dono da conta recebe o motivo por e-mail."}
    >
      <ul className="stack list-plain">
        {sessions.map(({ id, userAgent, ipAddress, refreshedAt, awaitsFactor }) => (
          <li key={id}>
            <strong>{deviceLabel(userAgent)}</strong>{" "}
            {awaitsFactor ? <Badge tone="warn">falta o código</Badge> : null}
            <div className="muted small num">
              {formatRelative(refreshedAt, new Date(now))}
              {ipAddress ? ` · ${ipAddress}` : ""}
            </div>
          </li>
        ))}
      </ul>
      {sessions.length === 0 || admin.isSelf ? null : (
        <ActForm intent="end_sessions" admin={admin} label="Encerrar sessões" submit="Encerrar">
          {() => (
            <SelectField
              label="Qual"
              name="session_id"
              placeholder="Todos os aparelhos"
              options={sessions.map(({ id, userAgent, refreshedAt }) => ({
                value: id,
                label: `${deviceLabel(userAgent)}, ${formatRelative(refreshedAt, new Date(now))}`,
              }))}
            />
          )}
        </ActForm>
      )}
    </Card>
  );
}

function FactorsCard({ person, admin }: { person: OfficePerson; admin: ActingAdmin }) {
  const { factors, recoveryCodesLeft } = person;
  const nameOf = (name: string) => name || "Aplicativo autenticador";
  return (
    <Card title="Verificação em duas etapas">
      {factors.length === 0 ? (
        <p className="muted">Esta conta entra só com senha ou código por e-mail.</p>
      ) : (
        <>
          <ul className="stack stack-tight list-plain">
            {factors.map(({ id, name, createdAt }) => (
              <li key={id} className="row row-between">
                <span className="office-detail">{nameOf(name)}</span>
                <span className="muted small">desde {formatDate(createdAt)}</span>
              </li>
            ))}
          </ul>
          <p className="muted small">
            {recoveryCodesLeft === 0
              ? "Sem códigos de recuperação."
              : `${recoveryCodesLeft} códigos de recuperação.`}
          </p>
          {admin.isSelf ? null : (
            <ActForm
              intent="remove_factor"
              admin={admin}
              label="Retirar um aplicativo perdido"
              submit="Retirar"
            >
              {(error) => (
                <>
                  <SelectField
                    label="Aplicativo"
                    name="factor_id"
                    options={factors.map(({ id, name }) => ({ value: id, label: nameOf(name) }))}
                  />
                  <WrittenField
                    label="Como você conferiu quem pediu"
                    name="check"
                    hint="Documento, telefonema, visita: o que foi visto, quando e por quem."
                    error={error}
                  />
                </>
              )}
            </ActForm>
          )}
        </>
      )}
    </Card>
  );
}

function SuspensionCard({ person, admin }: { person: OfficePerson; admin: ActingAdmin }) {
  return person.suspendedAt ? (
    <Card title="Conta suspensa" subtitle="Enquanto isso, ninguém entra nela.">
      <ActForm intent="lift" admin={admin} label="Liberar a conta" submit="Liberar" />
    </Card>
  ) : (
    <Card
      title="Suspender"
      subtitle="Todos os aparelhos são desconectados e ninguém entra na conta até ela ser liberada."
    >
      <ActForm intent="suspend" admin={admin} label="Suspender a conta" submit="Suspender" />
    </Card>
  );
}
