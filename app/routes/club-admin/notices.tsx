import { useNow } from "../../browser/use-now.ts";
import { NoticesPanel } from "../../features/clubs/notices/notices-panel.tsx";
import { readNotices } from "../../features/clubs/notices/read-notices.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendNoticesForm } from "../shared/notices-form.server.ts";
import type { Route } from "./+types/notices.ts";

export async function loader(args: Route.LoaderArgs) {
  return await readClubPage(args, (context, clubId) => readNotices(context, { clubId }));
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendNoticesForm(args));
}

export default function ClubAdminNotices({ loaderData }: Route.ComponentProps) {
  const { clubId, groups, sent, nowAt } = loaderData;
  return <NoticesPanel {...{ groups, sent }} action={clubPath(clubId, "avisos")} now={useNow(nowAt)} />;
}
