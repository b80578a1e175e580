import { answerForm } from "../../guards/answer-form.server.ts";
import { useNavigate } from "react-router";
import { NewTournamentCard } from "../../features/tournaments/office/new-tournament-card.tsx";
import { readOfficeTournaments } from "../../features/tournaments/office/read-tournament-office.server.ts";
import { TournamentsPanel } from "../../features/tournaments/office/tournaments-panel.tsx";
import { clubTournamentPath } from "../../lib/paths.ts";
import { askedClub, readClubPage } from "../shared/club-page.server.ts";
import { sendTournamentsForm } from "../shared/tournaments-form.server.ts";
import type { Route } from "./+types/tournaments.ts";

export async function loader(args: Route.LoaderArgs) {
  const isNew = args.url.searchParams.has("novo");
  return await readClubPage(args, async (context, clubId) => ({
    tournaments: await readOfficeTournaments(context, { clubId }),
    isNew,
  }));
}

export function action(args: Route.ActionArgs) {
  return answerForm(
    args,
    () => sendTournamentsForm(args),
    ({ id }) => clubTournamentPath(askedClub(args.url), id),
  );
}

export default function ClubAdminTournaments({ loaderData }: Route.ComponentProps) {
  const { club, clubId, tournaments, isNew } = loaderData;
  const navigate = useNavigate();
  return (
    <div className="stack stack-loose">
      {isNew ? (
        <NewTournamentCard
          clubId={clubId}
          isAdministered={club.isAdministered}
          onMade={(id) => void navigate(clubTournamentPath(clubId, id))}
        />
      ) : (
        <TournamentsPanel clubId={clubId} tournaments={tournaments} />
      )}
    </div>
  );
}
