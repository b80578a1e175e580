import { redirect, useNavigate } from "react-router";
import { EveningCard } from "../../features/evenings/evening-card.tsx";
import { clubTournamentPath } from "../../lib/paths.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { askedClub, readClubPage } from "../shared/club-page.server.ts";
import { sendEveningForm } from "../shared/evening-form.server.ts";
import type { Route } from "./+types/evening.ts";

export async function loader(args: Route.LoaderArgs) {
  return await readClubPage(args, async (context) => ({ newId: context.services.newId() }));
}

export async function action(args: Route.ActionArgs) {
  try {
    const { id } = await sendEveningForm(args);
    return redirect(clubTournamentPath(askedClub(args.url), id, "chaves"));
  } catch (error) {
    return answerError(error, args.context);
  }
}

export default function ClubAdminEvening({ loaderData, actionData }: Route.ComponentProps) {
  const { club, clubId, newId } = loaderData;
  const navigate = useNavigate();
  return (
    <div className="stack stack-loose">
      <ErrorNotice error={actionData?.error ?? null} />
      <EveningCard
        key={newId}
        clubId={clubId}
        newId={newId}
        sports={club.sports}
        onMade={() => void navigate(clubTournamentPath(clubId, newId, "chaves"))}
      />
    </div>
  );
}
