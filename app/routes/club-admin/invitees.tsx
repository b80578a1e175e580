import { z } from "zod";
import { InviteesPanel } from "../../features/office/invitations/invitees-panel.tsx";
import { InvitesSheet } from "../../features/office/invitations/invites-sheet.tsx";
import { listInvitees } from "../../features/office/invitations/list-invitees.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { qrCode } from "../../ui/qr-code.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendMembersForm } from "../shared/members-form.server.ts";
import type { Route } from "./+types/invitees.ts";

const fromSchema = z.coerce.number().int().min(0).max(100_000).catch(0);

/** `?ver=folha` is the sheet to print: its codes are drawn here, so that no browser needs the library. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const from = fromSchema.parse(searchParams.get("desde"));
  const isSheet = searchParams.get("ver") === "folha";
  return await readClubPage(args, async (context, clubId) => {
    const invitees = await listInvitees(context, { clubId, from });
    const codes = isSheet
      ? invitees.rows.flatMap(({ name, url }) => (url ? [{ name, ...qrCode(url) }] : []))
      : null;
    return { invitees, codes };
  });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendMembersForm(args));
}

export default function ClubAdminInvitees({ loaderData }: Route.ComponentProps) {
  const { club, clubId, invitees, codes } = loaderData;
  const hrefOf = (parameters: Record<string, string>) => clubPath(clubId, "atletas/convites", parameters);
  if (codes) return <InvitesSheet codes={codes} club={club} backHref={hrefOf({})} />;
  return (
    <InviteesPanel
      invitees={invitees}
      timeZone={club.timeZone}
      action={hrefOf({})}
      listHref={clubPath(clubId, "atletas")}
      hrefOf={hrefOf}
    />
  );
}
