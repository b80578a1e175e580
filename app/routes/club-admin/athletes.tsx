import { lazy, Suspense } from "react";
import { useNow } from "../../browser/use-now.ts";
import { listClosedCompany } from "../../features/office/members/list-closed-company.server.ts";
import { listClaims } from "../../features/office/merging/list-claims.server.ts";
import { listPeople } from "../../features/office/members/list-people.server.ts";
import { AddMemberCard } from "../../features/office/members/add-member-card.tsx";
import { PeopleMenu } from "../../features/office/members/people-menu.tsx";
import { PeopleWaiting } from "../../features/office/members/people-waiting.tsx";
import { PeopleCard } from "../../features/office/members/people-card.tsx";
import { MembersPanel } from "../../features/office/members/members-panel.tsx";
import { readMembers } from "../../features/office/members/read-members.server.ts";
import { previewCompany } from "../../features/office/members/preview-company.server.ts";
import {
  companyPageSchema,
  membersPageSchema,
  peopleQuerySchema,
} from "../../features/office/members/members-schema.ts";
import { listLostClasses } from "../../features/office/members/restore-classes.server.ts";
import { RosterCard } from "../../features/office/imports/roster-card.tsx";
import { tableHref } from "../../features/rankings/tables/ranking-address.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { parseInput } from "../../lib/parse.ts";
import { clubAthletePath, clubMatchPath, clubPath } from "../../lib/paths.ts";
import { readClubPage, requestsOfPage } from "../shared/club-page.server.ts";
import { sendMembersForm } from "../shared/members-form.server.ts";
import type { Route } from "./+types/athletes.ts";

// Few clubs ever see it.
const LostClassesCard = lazy(async () => ({
  default: (await import("../../features/office/members/lost-classes-card.tsx")).LostClassesCard,
}));

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const asked = { search: searchParams.get("nome"), from: searchParams.get("desde") };
  const page = parseInput(membersPageSchema, asked);
  const company = parseInput(companyPageSchema, {
    athlete_id: searchParams.get("grupo"),
    sport: searchParams.get("esporte"),
  });
  const query = parseInput(
    peopleQuerySchema,
    Object.fromEntries(
      ["quem", "classe", "esporte", "conta", "papel", "jogos", "situacao", "pagina"].map((name) => [
        name,
        searchParams.get(name),
      ]),
    ),
  );
  return await readClubPage(args, async (context, clubId) => {
    const [requests, claims, people, closed, members, companyPreview, lost] = await Promise.all([
      requestsOfPage(args),
      listClaims(context, { clubId }),
      listPeople(context, { clubId, query }),
      listClosedCompany(context, { clubId }),
      readMembers(context, { clubId, ...page }),
      company ? previewCompany(context, { club_id: clubId ?? undefined, ...company }) : null,
      listLostClasses(context, { clubId }),
    ]);
    return {
      requests,
      claims,
      people,
      closed,
      members,
      companyPreview,
      lost,
    };
  });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendMembersForm(args));
}

export default function ClubAdminAthletes({ loaderData }: Route.ComponentProps) {
  const { club, clubId, requests, claims, people, closed, members, companyPreview, lost, nowAt } = loaderData;
  const now = useNow(nowAt);
  const action = clubPath(clubId, "atletas");
  const inviteHref = clubPath(clubId, "atletas/convites");
  return (
    <MembersPanel
      {...{ clubId, closed, members, companyPreview }}
      isAdministered={club.isAdministered}
      waiting={
        <PeopleWaiting
          requests={requests.rows}
          claims={claims}
          nameRequests={people.nameRequests}
          hrefs={{ action, claims: clubPath(clubId, "atletas/pedidos"), names: clubPath(clubId, "nomes") }}
          now={now}
        >
          {lost.length > 0 ? (
            <Suspense fallback={null}>
              <LostClassesCard classes={lost} action={action} />
            </Suspense>
          ) : null}
        </PeopleWaiting>
      }
      people={
        <PeopleCard
          table={people}
          action={action}
          club={club}
          hrefOf={(query) => clubPath(clubId, "atletas", query)}
          personHref={(id) => clubAthletePath(clubId, id)}
          inviteHref={inviteHref}
          menu={<PeopleMenu clubId={clubId} isAdministered={club.isAdministered} />}
        />
      }
      adding={
        <>
          <AddMemberCard sports={club.sports} action={action} />
          <RosterCard action={action} />
        </>
      }
      inviteAllHref={inviteHref}
      searchPath={clubPath(clubId, "busca", { busca: "" })}
      hrefOf={(page) => clubPath(clubId, "atletas", page)}
      matchesHref={({ athleteId, sport, format, isPublic, lastMatchId }) =>
        isPublic
          ? tableHref(clubId, { sport, format }, { athlete: athleteId })
          : clubMatchPath(clubId, lastMatchId)
      }
      timeZone={club.timeZone}
    />
  );
}
