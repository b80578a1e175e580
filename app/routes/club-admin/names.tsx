import { NamesPanel } from "../../features/office/members/names-panel.tsx";
import { readNames } from "../../features/office/members/read-names.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { searchText } from "../../lib/search-text.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendNamesForm } from "../shared/names-form.server.ts";
import type { Route } from "./+types/names.ts";

export async function loader(args: Route.LoaderArgs) {
  const search = searchText(args.url.searchParams.get("nome"));
  return await readClubPage(args, (context, clubId) => readNames(context, { clubId, search }));
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendNamesForm(args));
}

export default function ClubAdminNames({ loaderData }: Route.ComponentProps) {
  const { clubId, requests, names, search } = loaderData;
  return <NamesPanel {...{ clubId, requests, names, search }} action={clubPath(clubId, "nomes")} />;
}
