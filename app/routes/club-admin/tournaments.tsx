import { formKey } from "../../guards/created-id.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { useNavigate } from "react-router";
import { NewTournamentCard } from "../../features/tournament-office/new-tournament-card.tsx";
import { readOfficeTournaments } from "../../features/tournament-office/read-office.server.ts";
import { TournamentsPanel } from "../../features/tournament-office/tournaments-panel.tsx";
import { clubTournamentPath } from "../../lib/paths.ts";
import { askedClub, readClubPage } from "../shared/club-page.server.ts";
import { sendTournamentsForm } from "../shared/tournaments-form.server.ts";
import type { Route } from "./+types/tournaments.ts";

export async function loader(args: Route.LoaderArgs) {
  const isNew = args.url.searchParams.has("novo");
  return await readClubPage(args, async (context, clubId) => ({
    tournaments: await readOfficeTournaments(context, { clubId }),
    newId: isNew ? formKey(args) : null,
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
  const { club, clubId, tournaments, newId } = loaderData;
  const navigate = useNavigate();
  return (
    <div className="stack stack-loose">
      {newId === null ? (
        <TournamentsPanel clubId={clubId} tournaments={tournaments} />
      ) : (
        <NewTournamentCard
          key={newId}
          clubId={clubId}
          newId={newId}
          isAdministered={club.isAdministered}
          onMade={() => void navigate(clubTournamentPath(clubId, newId))}
        />
      )}
    </div>
  );
}
