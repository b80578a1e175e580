import type { ComboboxOption } from "../../ui/combobox-field.tsx";
import { useMemo } from "react";
import { AdminsCard, InvitationsCard } from "./invitations-card.tsx";
import type { ClosedAthlete } from "./closed-company.ts";
import { ClosedCompanyCard } from "./closed-company-card.tsx";
import type { MembersPage } from "./members.ts";
import type { MembershipRequests as Requests } from "../clubs/membership.ts";
import { MembershipRequests } from "./membership-requests.tsx";
import { UnclaimedCard } from "./unclaimed-card.tsx";

/** Who asks to join, who plays only each other, the links to send, the profiles without an owner, and who administers the club. */
export function MembersPanel({
  requests,
  closed,
  members,
  clubId,
  searchPath,
  hrefOf,
  matchesHref,
  now,
}: {
  requests: Requests;
  closed: readonly ClosedAthlete[];
  members: MembersPage;
  clubId: string;
  /** Where the club's athletes are searched, up to the text. */
  searchPath: string;
  /** The address of this panel, with a search and a page of the profiles without an owner. */
  hrefOf: (page: Record<string, string>) => string;
  /** Where the lines or the matches of somebody who plays only the same people are read. */
  matchesHref: (athlete: ClosedAthlete) => string;
  now: Date;
}) {
  const action = hrefOf({});
  const search = useMemo(() => athleteSearch(searchPath), [searchPath]);
  return (
    <div className="grid members">
      <div className="stack stack-loose">
        <MembershipRequests requests={requests} action={action} now={now} />
        <ClosedCompanyCard athletes={closed} hrefOf={matchesHref} />
        <UnclaimedCard members={members} action={action} clubId={clubId} hrefOf={hrefOf} />
      </div>
      <div className="stack stack-loose">
        <InvitationsCard invitations={members.invitations} action={action} />
        <AdminsCard admins={members.admins} action={action} search={search} />
      </div>
    </div>
  );
}

function athleteSearch(searchPath: string) {
  return async (text: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
    const headers = { accept: "application/json" };
    const answer = await fetch(`${searchPath}${encodeURIComponent(text)}`, { signal, headers });
    if (!answer.ok) return [];
    const { rows } = (await answer.json()) as { rows: { athlete_id: string; name: string }[] };
    return rows.map((row) => ({ value: row.athlete_id, label: row.name }));
  };
}
