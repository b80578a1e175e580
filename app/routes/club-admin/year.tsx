import { YearPanel } from "../../features/matches/history/year-panel.tsx";
import { readYear } from "../../features/matches/history/read-year.server.ts";
import { yearQuerySchema } from "../../features/matches/history/year-schema.ts";
import { parseInput } from "../../lib/parse.ts";
import { clubAthletePath, clubMatchPath, clubPath } from "../../lib/paths.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import type { Route } from "./+types/year.ts";

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const { semana: week, ver: list } = parseInput(yearQuerySchema, {
    semana: searchParams.get("semana"),
    ver: searchParams.get("ver"),
  });
  return await readClubPage(args, (context, clubId) => readYear(context, { clubId, week, list }));
}

export default function ClubAdminYear({ loaderData }: Route.ComponentProps) {
  const { clubId, year, opened } = loaderData;
  return (
    <YearPanel
      year={year}
      opened={opened}
      hrefOf={(week) => clubPath(clubId, "ano", week ? { semana: week.monday, ver: week.list } : {})}
      matchHref={(id) => clubMatchPath(clubId, id)}
      athleteHref={(id) => clubAthletePath(clubId, id)}
    />
  );
}
