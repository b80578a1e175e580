import { useNow } from "../../browser/use-now.ts";
import { BulkClaimsPanel } from "../../features/office/merging/bulk-claims-panel.tsx";
import { readBulkClaims } from "../../features/office/merging/read-bulk-claims.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendMembersForm } from "../shared/members-form.server.ts";
import type { Route } from "./+types/claims.ts";

export async function loader(args: Route.LoaderArgs) {
  return await readClubPage(args, (context, clubId) => readBulkClaims(context, { clubId }));
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendMembersForm(args));
}

export default function ClubAdminClaims({ loaderData }: Route.ComponentProps) {
  const { clubId, claims, acts, nowAt } = loaderData;
  return (
    <BulkClaimsPanel
      {...{ claims, acts }}
      action={clubPath(clubId, "atletas/pedidos")}
      backHref={clubPath(clubId, "atletas")}
      now={useNow(nowAt)}
    />
  );
}
