import { Form } from "react-router";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FoldedCard } from "../../../ui/folded-card.tsx";
import { FilteredOut } from "../../../ui/filtered-out.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CopyField } from "../../clubs/clubs/copy-field.tsx";
import { Revoke } from "../invitations/revoke-form.tsx";
import { type MembersPage, UNCLAIMED_PAGE } from "./members.ts";
import { SEARCH_LETTERS } from "../../../lib/text-limits.ts";
import "../../clubs/clubs/club-panels.css";

/** Imported profiles that nobody has claimed, each with its link. `hrefOf` is the address of another search or page. */
export function UnclaimedCard({
  members,
  action,
  clubId,
  inviteAllHref,
  hrefOf,
}: {
  members: MembersPage;
  action: string;
  clubId: string;
  /** Where everybody's link and message are. */
  inviteAllHref: string;
  hrefOf: (page: { nome?: string; desde?: string }) => string;
}) {
  const { unclaimed, unclaimedCount, search, from } = members;
  const named: { nome?: string } = search ? { nome: search } : {};
  return (
    <FoldedCard
      isFlush
      id="sem-conta"
      title="Perfis sem conta"
      value={search ? `${unclaimedCount} com “${search}”` : unclaimedCount}
      isOpen={search !== "" || from > 0}
      subtitle="Envie a cada pessoa o link do perfil dela: as partidas vêm junto."
    >
      {unclaimedCount > 0 ? (
        <div className="card-row">
          <LinkButton to={inviteAllHref} variant="secondary">
            Convidar todos
          </LinkButton>
        </div>
      ) : null}
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
      {unclaimed.length === 0 ? (
        search ? (
          <FilteredOut
            icon="users"
            title="Ninguém com este nome"
            filters={[`“${search}”`]}
            clearHref={hrefOf({})}
          />
        ) : (
          <EmptyState icon="users" title="Todos já têm conta">
            Quem vier de uma importação aparece aqui.
          </EmptyState>
        )
      ) : (
        <ul className="list">
          {unclaimed.map((row) => (
            <li key={row.athleteId} className="request">
              <div className="grow">
                <Person
                  name={row.name}
                  detail={
                    <>
                      <span>{row.matches === 1 ? "1 partida" : `${row.matches} partidas`}</span>
                      {row.externalId ? <span>nº {row.externalId}</span> : null}
                    </>
                  }
                />
              </div>
              {row.url ? (
                <div className="claim-link">
                  <CopyField value={row.url} label={`Link do perfil de ${row.name}`} />
                  {row.linkId ? (
                    <Revoke id={row.linkId} action={action} label={`o link de ${row.name}`} />
                  ) : null}
                </div>
              ) : (
                <SendForm action={action} fields={{ intent: "make_claim", athlete_id: row.athleteId }}>
                  {(isSending) => (
                    <Button type="submit" size="sm" variant="secondary" loading={isSending}>
                      Gerar link<span className="visually-hidden"> do perfil de {row.name}</span>
                    </Button>
                  )}
                </SendForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {from > 0 || from + UNCLAIMED_PAGE < unclaimedCount ? (
        <div className="card-row row row-between">
          {from > 0 ? (
            <LinkButton
              to={hrefOf({ ...named, desde: String(Math.max(0, from - UNCLAIMED_PAGE)) })}
              variant="quiet"
              size="sm"
            >
              Anteriores
            </LinkButton>
          ) : (
            <span />
          )}
          {from + UNCLAIMED_PAGE < unclaimedCount ? (
            <LinkButton
              to={hrefOf({ ...named, desde: String(from + UNCLAIMED_PAGE) })}
              variant="quiet"
              size="sm"
            >
              Próximos
            </LinkButton>
          ) : null}
        </div>
      ) : null}
    </FoldedCard>
  );
}
