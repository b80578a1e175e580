import type { ReactNode } from "react";
import { formatDay, formatRelative } from "../../../lib/dates.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { FoldedCard } from "../../../ui/folded-card.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import type { Claim } from "./claims.ts";
import { matchesLabel } from "./twins.ts";

/** Newcomers who say to be somebody of the club: both people side by side, and the club's answer. Nothing where nobody asks. */
export function ClaimsCard({
  claims,
  action,
  allHref,
  isOpen,
  now,
}: {
  claims: readonly Claim[];
  action: string;
  /** Where those that leave no doubt are confirmed together. */
  allHref: string;
  isOpen: boolean;
  now: Date;
}) {
  if (claims.length === 0) return null;
  return (
    <FoldedCard
      isFlush
      tone="sun"
      id="quem-e-quem"
      title="Dizem que já estão no clube"
      value={claims.length}
      isOpen={isOpen}
      subtitle="Confirme só se for a mesma pessoa: o perfil e as partidas passam a ser dela."
    >
      <ul className="list">
        {claims.map((claim) => (
          <ClaimItem key={claim.id} claim={claim} action={action} now={now} />
        ))}
      </ul>
      <div className="card-row">
        <LinkButton to={allHref} variant="secondary" size="sm">
          Confirmar todos…
        </LinkButton>
      </div>
    </FoldedCard>
  );
}

/** A claim with both people and the two answers; `reason` says why it goes with no other, `phone` and `kept` the further contacts of both where they are shown. */
export function ClaimItem({
  claim,
  action,
  now,
  reason,
  phone,
  kept,
}: {
  claim: Claim;
  action: string;
  now: Date;
  reason?: string | null;
  phone?: string | null;
  kept?: ReactNode;
}) {
  return (
    <li className="request">
      <div className="grow stack stack-tight">
        <Person name={claim.name} detail={<Newcomer {...{ claim, phone, now }} />} />
        <p className="small muted">diz que é</p>
        <Person name={claim.targetName} detail={<Target {...{ claim, kept }} />} />
        {reason ? <p className="small">{reason}</p> : null}
      </div>
      <div className="request-buttons">
        <Answer claim={claim} action={action} intent="confirm_claim" />
        <Answer claim={claim} action={action} intent="refuse_claim" />
      </div>
    </li>
  );
}

function Newcomer({ claim, phone, now }: { claim: Claim; phone: string | null | undefined; now: Date }) {
  return (
    <>
      {claim.email ? <span>{claim.email}</span> : null}
      {phone ? <span>{phone}</span> : null}
      {claim.birthDate ? <span>nasc. {formatDay(claim.birthDate)}</span> : null}
      {claim.ownMatches > 0 ? <span>{matchesLabel(claim.ownMatches)} com a conta</span> : null}
      <span>pediu {formatRelative(claim.createdAt, now)}</span>
    </>
  );
}

function Target({ claim, kept }: { claim: Claim; kept: ReactNode }) {
  return (
    <>
      {kept}
      <span>{matchesLabel(claim.matches)}</span>
      {claim.lastPlayedOn ? <span>última em {formatDay(claim.lastPlayedOn)}</span> : null}
      {claim.targetBirthDate ? <span>nasc. {formatDay(claim.targetBirthDate)}</span> : null}
      {claim.externalId ? <span>nº {claim.externalId}</span> : null}
    </>
  );
}

function Answer({
  claim,
  action,
  intent,
}: {
  claim: Claim;
  action: string;
  intent: "confirm_claim" | "refuse_claim";
}) {
  const isYes = intent === "confirm_claim";
  return (
    <SendForm action={action} fields={{ intent, claim_id: claim.id }}>
      {(isSending) => (
        <Button type="submit" size="sm" variant={isYes ? "primary" : "secondary"} loading={isSending} block>
          {isYes ? "É a mesma pessoa" : "Não é"}
          <span className="visually-hidden">
            {" "}
            {claim.name} e {claim.targetName}
          </span>
        </Button>
      )}
    </SendForm>
  );
}
