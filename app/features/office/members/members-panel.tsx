import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { athleteSearch } from "../../../browser/athlete-search.ts";
import { FoldedCard } from "../../../ui/folded-card.tsx";
import { AdminsCard } from "./admins-card.tsx";
import type { ClosedAthlete, CompanyPreview } from "./closed-company.ts";
import type { MembersPage } from "./members.ts";
import { StaffCard } from "./staff-card.tsx";
import { UnclaimedCard } from "./unclaimed-card.tsx";

// Few clubs ever see it.
const ClosedCompanyCard = lazy(async () => ({
  default: (await import("./closed-company-card.tsx")).ClosedCompanyCard,
}));

/**
 * Shows what waits and everybody of the club, then folded what is needed now and then: those who play only each other, the profiles without an
 * owner, how athletes are brought, and the people who work for the club.
 */
export function MembersPanel({
  closed,
  companyPreview,
  members,
  clubId,
  isAdministered,
  waiting,
  people,
  adding,
  inviteAllHref,
  searchPath,
  hrefOf,
  matchesHref,
  timeZone,
}: {
  closed: readonly ClosedAthlete[];
  /** The changes that closing a company from the start would make, where the page was asked for them. */
  companyPreview: CompanyPreview | null;
  members: MembersPage;
  clubId: string;
  /** Whether the reader may say who works for the club. */
  isAdministered: boolean;
  /** The lines that wait for the club, the table of everybody, and the forms that add somebody. */
  waiting: ReactNode;
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
}) {
  const action = hrefOf({});
  const search = useMemo(() => athleteSearch(searchPath), [searchPath]);
  const { admins, staff, invitedStaff } = members;
  return (
    <div className="grid members">
      <div className="stack">
        {waiting}
        {people}
      </div>
      <div className="stack">
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
        <FoldedCard title="Trazer atletas" value="Um por um ou em lista">
          {adding}
        </FoldedCard>
        {isAdministered ? (
          <FoldedCard
            id="quem-trabalha"
            title="Quem trabalha no clube"
            value={admins.length + staff.length + invitedStaff.length}
          >
            <AdminsCard {...{ admins, action, search }} />
            <StaffCard {...{ staff, action, search }} invited={invitedStaff} />
          </FoldedCard>
        ) : null}
      </div>
    </div>
  );
}
