import { asId } from "../../platform/ids.server.ts";
import { MemberPanel } from "../../features/members/member-panel.tsx";
import { readMember } from "../../features/members/read-member.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import type { Route } from "./+types/athlete.ts";

export async function loader(args: Route.LoaderArgs) {
  const athleteId = asId(args.params.athleteId);
  return await readClubPage(args, async (context, clubId) => {
    if (!athleteId) throw new Response(null, { status: 404 });
    return { member: await readMember(context, { clubId, athleteId }) };
  });
}

export default function ClubAdminAthlete({ loaderData }: Route.ComponentProps) {
  const { club, clubId, member } = loaderData;
  return (
    <MemberPanel
      key={member.athleteId}
      member={member}
      club={club}
      action={clubPath(clubId, "atletas")}
      listHref={clubPath(clubId, "atletas")}
    />
  );
}
