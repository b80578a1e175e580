import type { ReactNode } from "react";
import { formatDay, formatRelative } from "../../../lib/dates.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { type ConfirmedAct, confirmable, type ShownClaim } from "./bulk-claims.ts";
import { ClaimItem } from "./claims-card.tsx";
import { UNDO_DAYS } from "./merges.ts";
import { matchesLabel } from "./twins.ts";
import "../../clubs/clubs/club-panels.css";

/** Those who say to be somebody of the club: who is confirmed together, who one by one and why, and what of the last days can be undone. */
export function BulkClaimsPanel({
  claims,
  acts,
  action,
  backHref,
  now,
}: {
  claims: readonly ShownClaim[];
  acts: readonly ConfirmedAct[];
  action: string;
  backHref: string;
  now: Date;
}) {
  const single = claims.filter(({ reason }) => reason !== null);
  return (
    <div className={acts.length > 0 ? "grid members" : undefined}>
      <div className="stack stack-loose">
        <TogetherCard claims={claims} action={action} backHref={backHref} />
        {single.length > 0 ? (
          <Card isFlush title="Um por um" subtitle="Confira com a pessoa antes de responder.">
            <ul className="list">
              {single.map((claim) => (
                <ClaimItem
                  key={claim.id}
                  {...{ claim, action, now }}
                  reason={claim.reason}
                  phone={claim.phone}
                  kept={<KeptContacts claim={claim} />}
                />
              ))}
            </ul>
          </Card>
        ) : null}
      </div>
      {acts.length > 0 ? (
        <div className="stack stack-loose">
          <ActsCard acts={acts} action={action} now={now} />
        </div>
      ) : null}
    </div>
  );
}

function TogetherCard({
  claims,
  action,
  backHref,
}: {
  claims: readonly ShownClaim[];
  action: string;
  backHref: string;
}) {
  const together = confirmable(claims);
  return (
    <Card
      isFlush
      id="confirmar-todos"
      title="Confirmar todos"
      subtitle={`Uma só pessoa pediu, o nome completo é igual, é maior de idade e nenhum contato do cadastro é outro. Dá para desfazer por ${UNDO_DAYS} dias.`}
    >
      {together.length === 0 ? (
        <EmptyState icon="users" title="Ninguém para confirmar junto">
          Quem pedir um perfil sem deixar dúvida aparece aqui.
        </EmptyState>
      ) : (
        <ul className="list">
          {together.map((claim) => (
            <li key={claim.id} className="request">
              <div className="grow">
                <Person name={claim.targetName} detail={<Contacts claim={claim} />} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="card-row row">
        {together.length > 0 ? (
          <SendForm action={action} fields={{ intent: "confirm_claims" }}>
            {(isSending) => (
              <>
                {together.map(({ id }) => (
                  <input key={id} type="hidden" name="claim_ids" value={id} />
                ))}
                <Button type="submit" loading={isSending} loadingText="Confirmando…">
                  {together.length === 1 ? "Confirmar 1 pedido" : `Confirmar todos (${together.length})`}
                </Button>
              </>
            )}
          </SendForm>
        ) : null}
        <LinkButton to={backHref} variant="quiet">
          Voltar aos atletas
        </LinkButton>
      </div>
    </Card>
  );
}

/** The contacts of the account beside those of the club's own list. */
function Contacts({ claim }: { claim: ShownClaim }) {
  return (
    <>
      <span>{claim.email}</span>
      {claim.phone ? <span>{claim.phone}</span> : null}
      {claim.birthDate ? <span>nasc. {formatDay(claim.birthDate)}</span> : null}
      <span>{matchesLabel(claim.matches)}</span>
      <KeptContacts claim={claim} />
    </>
  );
}

function KeptContacts({ claim: { keptEmail, keptPhone } }: { claim: ShownClaim }) {
  if (!keptEmail && !keptPhone) return <span>sem contato no cadastro</span>;
  return (
    <>
      {keptEmail ? <span>no cadastro: {keptEmail}</span> : null}
      {keptPhone ? <span>no cadastro: {keptPhone}</span> : null}
    </>
  );
}

/** Confirmations of the last days, by act, each with its undoing. */
function ActsCard({ acts, action, now }: { acts: readonly ConfirmedAct[]; action: string; now: Date }) {
  return (
    <Card
      isFlush
      title={`Confirmados nos últimos ${UNDO_DAYS} dias`}
      subtitle="Desfeita a confirmação, as partidas de antes voltam para o perfil do clube; as lançadas depois ficam com a pessoa, e o pedido volta para a lista."
    >
      <ul className="list">
        {acts.map(({ at, by, claims }) => (
          <li key={`${at} ${claims[0]?.mergeId}`} className="card-row stack">
            <div className="row row-between">
              <p className="small muted">
                {claims.length === 1 ? "1 perfil" : `${claims.length} perfis`} · {formatRelative(at, now)}
                {by ? ` · por ${by}` : ""}
              </p>
              {claims.length > 1 ? (
                <Undo action={action} ids={claims.map(({ mergeId }) => mergeId)}>
                  Desfazer todos ({claims.length})
                </Undo>
              ) : null}
            </div>
            {claims.map(({ mergeId, name, email, matches }) => (
              <Person
                key={mergeId}
                name={name}
                detail={
                  <>
                    {email ? <span>{email}</span> : null}
                    <span>{matchesLabel(matches)}</span>
                  </>
                }
                end={
                  <Undo action={action} ids={[mergeId]}>
                    Desfazer
                    <span className="visually-hidden"> a confirmação de {name}</span>
                  </Undo>
                }
              />
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Undo({ action, ids, children }: { action: string; ids: readonly string[]; children: ReactNode }) {
  return (
    <SendForm action={action} fields={{ intent: "undo_claims", act_id: String(ids[0]) }}>
      {(isSending) => (
        <>
          {ids.map((id) => (
            <input key={id} type="hidden" name="merge_ids" value={id} />
          ))}
          <Button type="submit" size="sm" variant="secondary" loading={isSending}>
            {children}
          </Button>
        </>
      )}
    </SendForm>
  );
}
