import { redirect } from "react-router";
import { PayeePanel } from "../../features/payees/payee-panel.tsx";
import { readPayee } from "../../features/payees/read-payee.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { askedClub, readClubPage } from "../shared/club-page.server.ts";
import { sendPayeeForm } from "../shared/payee-form.server.ts";
import type { Route } from "./+types/payee.ts";

export async function loader(args: Route.LoaderArgs) {
  return await readClubPage(args, async (context, clubId) => ({
    page: await readPayee(context, { clubId }),
  }));
}

export async function action(args: Route.ActionArgs) {
  try {
    const { url } = await sendPayeeForm(args);
    return redirect(url ?? clubPath(askedClub(args.url), "pagamento"));
  } catch (error) {
    return answerError(error, args.context);
  }
}

export default function ClubAdminPayee({ loaderData, actionData }: Route.ComponentProps) {
  const { club, clubId, page } = loaderData;
  return (
    <div className="stack stack-loose">
      <ErrorNotice error={actionData?.error ?? null} />
      <PayeePanel page={page} action={clubPath(clubId, "pagamento")} timeZone={club.timeZone} />
    </div>
  );
}
