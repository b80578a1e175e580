import { asId } from "../../platform/ids.server.ts";
import { MemberPanel } from "../../features/office/members/member-panel.tsx";
import { readMember } from "../../features/office/members/read-member.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { sentForm } from "../../guards/sent-form.server.ts";
import { clubAthletePath, clubPath } from "../../lib/paths.ts";
import { askedClub, readClubPage } from "../shared/club-page.server.ts";
import { sendMembersForm } from "../shared/members-form.server.ts";
import type { Route } from "./+types/athlete.ts";

export async function loader(args: Route.LoaderArgs) {
  const athleteId = asId(args.params.athleteId);
  return await readClubPage(args, async (context, clubId) => {
    if (!athleteId) throw new Response(null, { status: 404 });
    return { member: await readMember(context, { clubId, athleteId }) };
  });
}

export function action(args: Route.ActionArgs) {
  return answerForm(
    args,
    () => sendMembersForm(args),
    // Somebody who left the club has no page in it.
    () =>
      sentForm(args)?.fields.get("intent") === "remove_member"
        ? clubPath(askedClub(args.url), "atletas")
        : null,
  );
}

/** The h1 of the office's head (frame.tsx). */
export const handle = {
  heading: ({ member }: Route.ComponentProps["loaderData"]) => member.name,
};

export default function ClubAdminAthlete({ loaderData }: Route.ComponentProps) {
  const { club, clubId, member } = loaderData;
  return (
    <MemberPanel
      key={member.athleteId}
      member={member}
      club={club}
      action={clubAthletePath(clubId, member.athleteId)}
      listHref={clubPath(clubId, "atletas")}
      mergeHref={club.isAdministered ? clubPath(clubId, "atletas/juntar", { um: member.athleteId }) : null}
    />
  );
}
