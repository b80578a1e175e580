import { Form, Link } from "react-router";
import { formatDateTime, formatDay } from "../../../lib/dates.ts";
import { deviceLabel } from "../../../lib/device-labels.ts";
import { ownRow } from "../../../lib/own-row.ts";
import { platformPath } from "../../../lib/paths.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FilteredOut } from "../../../ui/filtered-out.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import type { Proof } from "../../../ui/proof-field.tsx";
import { PageLinks } from "../../../ui/page-links.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { SECURITY_EVENT_LABELS, securityEventLabel } from "./event-labels.ts";
import { ExportCard } from "./export-card.tsx";
import {
  detailsText,
  eventsParameters,
  type EventsQuery,
  type ListedSecurityEvent,
  RISK_LABELS,
  RISK_WORDS,
} from "./security-log.ts";
import "./platform-office.css";

const TONES: Readonly<Record<string, Tone>> = {
  low: "neutral",
  medium: "info",
  high: "warn",
  critical: "danger",
};

/** Lists people's acts and attempts, narrowed by the server, and offers them as a file. */
export function SecurityLogPanel({
  events,
  hasMore,
  query,
  proof,
}: {
  events: readonly ListedSecurityEvent[];
  hasMore: boolean;
  query: EventsQuery;
  proof: Proof;
}) {
  const last = events.at(-1);
  const href = (parameters: Record<string, string>) => platformPath("seguranca", parameters);
  const parameters = eventsParameters(query);
  return (
    <div className="stack">
      <Card isFlush title="Eventos" subtitle="Ficam seis meses guardados. Os mais novos primeiro.">
        <EventFilters query={query} key={JSON.stringify(parameters)} />
        {events.length === 0 ? (
          <FilteredOut
            title="Nenhum evento com estes filtros"
            filters={[
              query.person && `“${query.person}”`,
              query.action && (ownRow(ACTIONS, query.action) ?? query.action),
              query.risk && RISK_LABELS[query.risk],
              `de ${formatDay(query.from)} a ${formatDay(query.to)}`,
            ]}
            clearHref={platformPath("seguranca")}
          />
        ) : (
          <ul className="list">
            {events.map((event) => (
              <EventLine key={event.id} event={event} />
            ))}
          </ul>
        )}
        {query.before || hasMore ? (
          <div className="office-row">
            <PageLinks
              label="Páginas de eventos"
              before={query.before ? href(parameters) : null}
              beforeLabel="Do começo"
              after={hasMore && last ? href(eventsParameters(query, last)) : null}
              afterLabel="Mais antigos"
            />
          </div>
        ) : null}
      </Card>
      <ExportCard
        action={href(parameters)}
        file={platformPath("seguranca/arquivo", parameters)}
        proof={proof}
      />
    </div>
  );
}

function EventLine({ event }: { event: ListedSecurityEvent }) {
  const { action, riskLevel, userId, name, email, ipAddress, userAgent, details } = event;
  const about = [event.resourceType, event.resourceId].filter(Boolean).join(" ");
  return (
    <li>
      <div className="row row-between">
        <strong className="office-name">{securityEventLabel(action)}</strong>
        <Badge tone={TONES[riskLevel] ?? "neutral"}>
          {(RISK_LABELS as Readonly<Record<string, string>>)[riskLevel] ?? riskLevel}
        </Badge>
      </div>
      <div className="office-detail">
        {userId === null ? (
          "Visitante"
        ) : name === null ? (
          `Conta removida (${userId})`
        ) : (
          <>
            <Link to={platformPath(`pessoas/${userId}`)}>{name}</Link> <span className="muted">{email}</span>
          </>
        )}
      </div>
      {about || details ? (
        <div className="small office-detail">
          {[about, details && detailsText(details)].filter(Boolean).join(" · ")}
        </div>
      ) : null}
      <div className="muted small num office-detail">
        {formatDateTime(event.at)}
        {ipAddress ? ` · ${ipAddress}` : ""}
        {userAgent ? ` · ${deviceLabel(userAgent)}` : ""}
      </div>
    </li>
  );
}

const ACTIONS: Readonly<Record<string, string>> = {
  client: "Relatos de programas",
  ...SECURITY_EVENT_LABELS,
};

function EventFilters({ query }: { query: EventsQuery }) {
  const risk = Object.keys(RISK_WORDS).find(
    (word) => RISK_WORDS[word] === (query.risk && RISK_LABELS[query.risk]),
  );
  return (
    <Form method="get" className="office-filters">
      <TextField
        label="E-mail ou id da conta"
        name="pessoa"
        type="search"
        defaultValue={query.person}
        maxLength={254}
      />
      <FilterSelect label="Tipo" name="tipo" all="Todos" options={ACTIONS} chosen={query.action} />
      <FilterSelect label="Risco" name="risco" all="Todos" options={RISK_WORDS} chosen={risk} />
      <TextField label="De" name="de" type="date" defaultValue={query.from} />
      <TextField label="Até" name="ate" type="date" defaultValue={query.to} />
      <Button type="submit" variant="secondary">
        Filtrar
      </Button>
    </Form>
  );
}
