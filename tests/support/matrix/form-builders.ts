import type { RequestHarness } from "../request-cases/harness.ts";
import type { Asker } from "./people.ts";
import { type Ask, NOBODY, type Row, type Target } from "./rows.ts";

type Form = (harness: RequestHarness, asker: Asker) => Ask | Promise<Ask>;

/** A form that is sent without scripts. */
export function form(path: string, what: string, prepare: Form, target: Target = "none"): Row {
  return { route: `POST ${path}`, what, target, way: "cookie", prepare };
}

/** A form that names a club. */
export function inClub(
  path: string,
  what: string,
  fields: (w: RequestHarness, clubId: string) => Record<string, string> | Promise<Record<string, string>>,
): Row[] {
  return (["own", "another", "missing"] as const).map((target) =>
    form(
      path,
      what,
      async (w) => {
        const clubId = { own: w.club.clubId, another: w.club.otherClubId, missing: NOBODY }[target];
        return { path: `${path}?clube=${clubId}`, form: await fields(w, clubId) };
      },
      target,
    ),
  );
}
