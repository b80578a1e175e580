import { answerForm } from "../../guards/answer-form.server.ts";
import { PayeePanel } from "../../features/money/payments/payee-panel.tsx";
import { readPayee } from "../../features/money/payments/read-payee.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendPayeeForm } from "../shared/payee-form.server.ts";
import type { Route } from "./+types/payee.ts";

export async function loader(args: Route.LoaderArgs) {
  return await readClubPage(args, async (context, clubId) => ({
    page: await readPayee(context, { clubId }),
  }));
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendPayeeForm(args));
}

export default function ClubAdminPayee({ loaderData }: Route.ComponentProps) {
  const { club, clubId, page } = loaderData;
  return (
    <div className="stack stack-loose">
      <PayeePanel
        page={page}
        clubName={club.name}
        action={clubPath(clubId, "pagamento")}
        timeZone={club.timeZone}
      />
    </div>
  );
}
