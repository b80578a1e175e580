import { useNavigate } from "react-router";
import { useNow } from "../../browser/use-now.ts";
import { EventsCard } from "../../features/tournaments/office/events-card.tsx";
import { FactsCard } from "../../features/tournaments/office/facts-card.tsx";
import { EventFormCard } from "../../features/tournaments/office/event-form-card.tsx";
import { readOfficeTournament } from "../../features/tournaments/office/read-tournament-office.server.ts";
import { tournamentPageSchema } from "../../features/tournaments/office/tournament-office-schema.ts";
import { StateCard } from "../../features/tournaments/office/state-card.tsx";
import { TournamentHead } from "../../features/tournaments/office/tournament-head.tsx";
import { parseInput } from "../../lib/parse.ts";
import { clubPath, clubTournamentPath } from "../../lib/paths.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { askedClub, readClubPage } from "../shared/club-page.server.ts";
import { sendTournamentForm } from "../shared/tournament-form.server.ts";
import { tournamentOf } from "../shared/tournament-of.ts";
import type { Route } from "./+types/tournament.ts";

export async function loader(args: Route.LoaderArgs) {
  const { categoria } = parseInput(tournamentPageSchema, {
    categoria: args.url.searchParams.get("categoria"),
  });
  return await readClubPage(args, async (context, clubId) => ({
    page: await readOfficeTournament(context, { clubId, tournamentId: tournamentOf(args.params) }),
    open: categoria,
  }));
}

export function action(args: Route.ActionArgs) {
  return answerForm(
    args,
    () => sendTournamentForm(args),
    ({ intent }) => (intent === "remove_draft" ? clubPath(askedClub(args.url), "torneios") : null),
  );
}

/** The h1 of the office's head (frame.tsx). */
export const handle = {
  heading: ({ page }: Route.ComponentProps["loaderData"]) => page.tournament.name,
};

export default function ClubAdminTournament({ loaderData }: Route.ComponentProps) {
  const { club, clubId, page, open, nowAt } = loaderData;
  const navigate = useNavigate();
  const now = useNow(nowAt);
  const { tournament, events } = page;
  const action = clubTournamentPath(clubId, tournament.id);
  const event = events.find(({ id }) => id === open) ?? null;
  return (
    <div className="stack stack-loose">
      <TournamentHead clubId={clubId} tournament={tournament} current="" now={now} />
      {open === "nova" || event ? (
        <EventFormCard
          key={open}
          {...{ event, page, action, club }}
          backTo={action}
          onDone={() => void navigate(action)}
        />
      ) : (
        <div className="grid office-grid">
          <div className="stack">
            <StateCard
              {...{ page, action, now }}
              isAdministered={club.isAdministered}
              onRemoved={() => void navigate(clubPath(clubId, "torneios"))}
            />
            <EventsCard {...{ clubId, tournament, events }} />
          </div>
          <FactsCard
            {...{ tournament, action }}
            timeZone={club.timeZone}
            isAdministered={club.isAdministered}
          />
        </div>
      )}
    </div>
  );
}
