import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { athleteSearch } from "../../../browser/athlete-search.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { AdminsCard, InvitationsCard } from "./invitations-card.tsx";
import type { ClosedAthlete, CompanyPreview } from "./closed-company.ts";
import type { Claim } from "../merging/claims.ts";
import { ClaimsCard } from "../merging/claims-card.tsx";
import type { MembersPage } from "./members.ts";
import type { MembershipRequests as Requests } from "../../clubs/clubs/membership.ts";
import { MembershipRequestsCard } from "./membership-requests.tsx";
import { clubPath } from "../../../lib/paths.ts";
import { StaffCard } from "./staff-card.tsx";
import { UnclaimedCard } from "./unclaimed-card.tsx";

// Few clubs ever see it.
const ClosedCompanyCard = lazy(async () => ({
  default: (await import("./closed-company-card.tsx")).ClosedCompanyCard,
}));

/**
 * Shows the people who ask to join and those who play only each other, the links to send, the profiles without an owner, and the people who
 * administer the club.
 */
export function MembersPanel({
  requests,
  claims,
  closed,
  companyPreview,
  members,
  clubId,
  isAdministered,
  people,
  adding,
  inviteAllHref,
  searchPath,
  hrefOf,
  matchesHref,
  timeZone,
  now,
}: {
  requests: Requests;
  claims: readonly Claim[];
  closed: readonly ClosedAthlete[];
  /** The changes that closing a company from the start would make, where the page was asked for them. */
  companyPreview: CompanyPreview | null;
  members: MembersPage;
  clubId: string;
  /** Whether the reader may say who works for the club. */
  isAdministered: boolean;
  /** The table of everybody, and the form that adds somebody. */
  people: ReactNode;
  adding: ReactNode;
  inviteAllHref: string;
  /** Where the club's athletes are searched, up to the text. */
  searchPath: string;
  /** The address of this panel, with a search and a page of the profiles without an owner. */
  hrefOf: (page: Record<string, string>) => string;
  /** Where the lines or the matches of somebody who plays only the same people are read. */
  matchesHref: (athlete: ClosedAthlete) => string;
  /** The club's. */
  timeZone: string;
  now: Date;
}) {
  const action = hrefOf({});
  const search = useMemo(() => athleteSearch(searchPath), [searchPath]);
  return (
    <div className="grid members">
      <div className="stack stack-loose">
        <ClaimsCard {...{ claims, action, now }} allHref={clubPath(clubId, "atletas/pedidos")} />
        <MembershipRequestsCard requests={requests} action={action} now={now} />
        {people}
        {closed.length > 0 ? (
          <Suspense fallback={null}>
            <ClosedCompanyCard
              athletes={closed}
              preview={companyPreview}
              action={isAdministered ? action : null}
              timeZone={timeZone}
              hrefOf={matchesHref}
              previewHref={({ athleteId, sport }) =>
                `${hrefOf({ grupo: athleteId, esporte: sport })}#jogam-entre-si`
              }
            />
          </Suspense>
        ) : null}
        <UnclaimedCard {...{ members, action, clubId, inviteAllHref, hrefOf }} />
        <LinkButton to={clubPath(clubId, "atletas/pedidos")} variant="secondary" icon="users">
          Pedidos de perfil e confirmados
        </LinkButton>
        {isAdministered ? (
          <LinkButton to={clubPath(clubId, "atletas/juntar")} variant="secondary" icon="users">
            Unificar dois perfis da mesma pessoa
          </LinkButton>
        ) : null}
      </div>
      <div className="stack stack-loose">
        {adding}
        <InvitationsCard invitations={members.invitations} action={action} />
        {isAdministered ? (
          <>
            <AdminsCard admins={members.admins} action={action} search={search} />
            <StaffCard staff={members.staff} invited={members.invitedStaff} action={action} search={search} />
          </>
        ) : null}
      </div>
    </div>
  );
}
