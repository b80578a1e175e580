import type { ComboboxOption } from "../../ui/combobox-options.ts";
import { useMemo } from "react";
import { AdminsCard, InvitationsCard } from "./invitations-card.tsx";
import type { MembersOffice } from "./members-office.ts";
import type { MembershipRequests as Requests } from "./membership.ts";
import { MembershipRequests } from "./membership-requests.tsx";
import { UnclaimedCard } from "./unclaimed-card.tsx";

/** Who asks to join, the links to send, the profiles without an owner, and who administers the club. */
export function MembersPanel({
  requests,
  office,
  clubId,
  searchPath,
  hrefOf,
  now,
}: {
  requests: Requests;
  office: MembersOffice;
  clubId: string;
  /** Where the club's athletes are searched, up to the text. */
  searchPath: string;
  /** The address of this panel, with a search and a page of the profiles without an owner. */
  hrefOf: (page: Record<string, string>) => string;
  now: Date;
}) {
  const action = hrefOf({});
  const search = useMemo(() => athleteSearch(searchPath), [searchPath]);
  return (
    <div className="grid members">
      <div className="stack stack-loose">
        <MembershipRequests requests={requests} action={action} now={now} />
        <UnclaimedCard
          office={office}
          action={action}
          hidden={{ clube: clubId, painel: "atletas" }}
          hrefOf={hrefOf}
        />
      </div>
      <div className="stack stack-loose">
        <InvitationsCard invitations={office.invitations} action={action} />
        <AdminsCard admins={office.admins} action={action} search={search} />
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
