import { useNow } from "../../browser/use-now.ts";
import { listClosedCompany } from "../../features/members/list-closed-company.server.ts";
import { MembersPanel } from "../../features/members/members-panel.tsx";
import { readMembers } from "../../features/members/read-members.server.ts";
import { membersPageSchema } from "../../features/members/schemas.ts";
import { tableHref } from "../../features/tables/ranking-address.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { parseInput } from "../../lib/parse.ts";
import { clubMatchPath, clubPath } from "../../lib/paths.ts";
import { readClubPage, requestsOfPage } from "../shared/club-page.server.ts";
import { sendMembersForm } from "../shared/members-form.server.ts";
import type { Route } from "./+types/athletes.ts";

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const asked = { search: searchParams.get("nome"), from: searchParams.get("desde") };
  const page = parseInput(membersPageSchema, asked);
  return await readClubPage(args, async (context, clubId) => {
    const [requests, closed, members] = await Promise.all([
      requestsOfPage(args),
      listClosedCompany(context, { clubId }),
      readMembers(context, { clubId, ...page }),
    ]);
    return { requests, closed, members };
  });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendMembersForm(args));
}

export default function ClubAdminAthletes({ loaderData }: Route.ComponentProps) {
  const { clubId, requests, closed, members, nowAt } = loaderData;
  return (
    <MembersPanel
      {...{ clubId, requests, closed, members }}
      searchPath={clubPath(clubId, "busca", { busca: "" })}
      hrefOf={(page) => clubPath(clubId, "atletas", page)}
      matchesHref={({ athleteId, sport, format, isPublic, lastMatchId }) =>
        isPublic
          ? tableHref(clubId, { sport, format }, { athlete: athleteId })
          : clubMatchPath(clubId, lastMatchId)
      }
      now={useNow(nowAt)}
    />
  );
}
