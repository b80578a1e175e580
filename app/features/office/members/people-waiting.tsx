import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import type { MembershipRequest } from "../../clubs/clubs/membership.ts";
import type { Claim } from "../merging/claims.ts";
import { ClaimsCard } from "../merging/claims-card.tsx";
import { MembershipRequestsCard } from "./membership-requests.tsx";

/** The things that wait for the club about its people, a line each that its list opens under; one request alone is open. */
export function PeopleWaiting({
  requests,
  claims,
  nameRequests,
  hrefs,
  now,
  children,
}: {
  requests: readonly MembershipRequest[];
  claims: readonly Claim[];
  nameRequests: number;
  /** The panel's own address, those of the lists of all claims and of names. */
  hrefs: { action: string; claims: string; names: string };
  now: Date;
  /** The acts that few clubs ever need. */
  children: ReactNode;
}) {
  const isOpen = requests.length + claims.length === 1;
  return (
    <section id="pedidos" className="people-waiting" aria-label="Aguardando o clube">
      <ClaimsCard {...{ claims, isOpen, now }} action={hrefs.action} allHref={hrefs.claims} />
      <MembershipRequestsCard {...{ isOpen, now }} rows={requests} action={hrefs.action} />
      {nameRequests > 0 ? (
        <Link to={hrefs.names} className="card card-sun people-line">
          <span className="strong">Pedidos de nome</span>
          <span className="small">{nameRequests}, com prazo</span>
          <Icon name="chevron-right" size={20} />
        </Link>
      ) : null}
      {children}
    </section>
  );
}
