import { useAnswer } from "../../browser/use-answer.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { PayeePanel } from "../../features/money/payments/payee-panel.tsx";
import { readPayee } from "../../features/money/payments/read-payee.server.ts";
import { PayoutsCard } from "../../features/money/payouts/payouts-card.tsx";
import { readPayouts } from "../../features/money/payouts/read-payouts.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendPayeeForm } from "../shared/payee-form.server.ts";
import type { Route } from "./+types/payee.ts";

export async function loader(args: Route.LoaderArgs) {
  return await readClubPage(args, async (context, clubId) => {
    const [page, payouts] = await Promise.all([
      readPayee(context, { clubId }),
      readPayouts(context, { clubId }),
    ]);
    return { page, payouts };
  });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendPayeeForm(args));
}

export default function ClubAdminPayee({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>();
  const { club, clubId, page, payouts } = loaderData;
  return (
    <div className="stack stack-loose">
      <PayeePanel
        page={page}
        clubName={club.name}
        action={clubPath(clubId, "pagamento")}
        timeZone={club.timeZone}
        payouts={payouts === null ? null : <PayoutsCard page={payouts} timeZone={club.timeZone} />}
        shownKey={actionData && "key" in actionData ? actionData.key : null}
      />
    </div>
  );
}
