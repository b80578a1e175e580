import type { ReactNode } from "react";
import { Form } from "react-router";
import { formatDate } from "../../../lib/dates.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { clubPath } from "../../../lib/paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilteredOut } from "../../../ui/filtered-out.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import "../../clubs/clubs/club-panels.css";
import { ASKER_LABELS, type OfficeName, type OpenRequest } from "./name-requests.ts";
import { SEARCH_LETTERS } from "../../../lib/text-limits.ts";

const STATES = { minor: "marcado como menor", hidden: "fora das páginas públicas" } as const;

/** Names that somebody asked to take off the club's pages, with the day by which the club answers, and the club's own act. */
export function NamesPanel({
  requests,
  names,
  search,
  clubId,
  action,
}: {
  requests: OpenRequest[];
  names: OfficeName[];
  search: string;
  clubId: string;
  action: string;
}) {
  return (
    <>
      <Card
        isFlush
        title="Pedidos para tirar um nome"
        subtitle="Qualquer pessoa pode pedir pelo ranking público. A lei dá 15 dias para responder."
      >
        {requests.length === 0 ? (
          <EmptyState icon="users" title="Nenhum pedido aguardando">
            Quando alguém pedir, o pedido aparece aqui e quem trabalha no clube é avisado.
          </EmptyState>
        ) : (
          <ul className="list">
            {requests.map((request) => (
              <li key={request.id} className="request">
                <div className="grow stack stack-tight">
                  <Person
                    name={request.name}
                    detail={`Responder até ${formatDate(request.answerBy)} · ${ASKER_LABELS[request.asker]}`}
                  />
                  {request.note ? <p className="small">“{request.note}”</p> : null}
                  {request.email ? <p className="small muted">Avisar em {request.email}</p> : null}
                  {request.hasAccount ? (
                    <p className="small muted">
                      Esta pessoa tem conta: só ela muda o próprio perfil. Avise-a e responda aqui.
                    </p>
                  ) : null}
                </div>
                <div className="row">
                  {request.hasAccount ? null : <Acts name={request} action={action} />}
                  <Act action={action} fields={{ intent: "refuse_name", athlete_id: request.athleteId }}>
                    Manter o nome<span className="visually-hidden"> de {request.name}</span>
                  </Act>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card
        isFlush
        title="Perfis sem conta"
        subtitle="O clube pode marcar um como de menor de idade ou tirar o nome das páginas públicas."
      >
        <Form method="get" className="card-row unclaimed-search" preventScrollReset>
          <input type="hidden" name="clube" value={clubId} />
          <TextField
            label="Procurar por nome"
            name="nome"
            type="search"
            defaultValue={search}
            maxLength={SEARCH_LETTERS}
          />
          <Button type="submit" variant="secondary">
            Procurar
          </Button>
        </Form>
        {names.length === 0 ? (
          search ? (
            <FilteredOut
              icon="users"
              title="Ninguém com este nome"
              filters={[`“${search}”`]}
              clearHref={clubPath(clubId, "nomes")}
            />
          ) : (
            <EmptyState icon="users" title="Nenhum perfil protegido">
              Procure um nome para protegê-lo.
            </EmptyState>
          )
        ) : (
          <ul className="list">
            {names.map((name) => (
              <li key={name.athleteId} className="request">
                <div className="grow">
                  <Person
                    name={name.name}
                    detail={name.protectedAs ? STATES[name.protectedAs] : "mostrado"}
                  />
                </div>
                <div className="row">
                  <Acts name={name} action={action} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

function Acts({ name, action }: { name: OfficeName; action: string }) {
  const { athleteId: athlete_id, protectedAs } = name;
  const of = <span className="visually-hidden"> {name.name}</span>;
  return (
    <>
      {protectedAs === "hidden" ? null : (
        <Act action={action} fields={{ intent: "protect_name", athlete_id, as: "hidden" }}>
          Tirar o nome{of}
        </Act>
      )}
      {protectedAs === "minor" ? null : (
        <Act action={action} fields={{ intent: "protect_name", athlete_id, as: "minor" }}>
          Marcar como menor{of}
        </Act>
      )}
      {protectedAs === null ? null : (
        <Act action={action} fields={{ intent: "show_name", athlete_id }}>
          Mostrar de novo{of}
        </Act>
      )}
    </>
  );
}

function Act({
  action,
  fields,
  children,
}: {
  action: string;
  fields: Record<string, string>;
  children: ReactNode;
}) {
  return (
    <SendForm action={action} fields={fields}>
      {(isSending) => (
        <Button type="submit" size="sm" variant="secondary" loading={isSending}>
          {children}
        </Button>
      )}
    </SendForm>
  );
}
