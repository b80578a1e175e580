import { answerForm } from "../../guards/answer-form.server.ts";
import { useNavigate } from "react-router";
import { EveningCard } from "../../features/tournaments/evenings/evening-card.tsx";
import { clubTournamentPath } from "../../lib/paths.ts";
import { askedClub, readClubPage } from "../shared/club-page.server.ts";
import { sendEveningForm } from "../shared/evening-form.server.ts";
import type { Route } from "./+types/evening.ts";

export async function loader(args: Route.LoaderArgs) {
  return await readClubPage(args, async () => ({}));
}

export function action(args: Route.ActionArgs) {
  return answerForm(
    args,
    () => sendEveningForm(args),
    ({ id }) => clubTournamentPath(askedClub(args.url), id, "chaves"),
  );
}

export default function ClubAdminEvening({ loaderData }: Route.ComponentProps) {
  const { club, clubId } = loaderData;
  const navigate = useNavigate();
  return (
    <div className="stack stack-loose">
      <EveningCard
        clubId={clubId}
        sports={club.sports}
        onMade={(id) => void navigate(clubTournamentPath(clubId, id, "chaves"))}
      />
    </div>
  );
}
