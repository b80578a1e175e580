import { madeDue } from "../made-due.ts";
import { inClub } from "./form-builders.ts";
import { sentByScript } from "./form-rows.ts";
import { NOBODY, type Row } from "./rows.ts";

const PANEL = "/club-admin-dashboard/pagamento";

const share = (intent: string) =>
  inClub(PANEL, intent, async ({ app, club }, clubId) => {
    if (clubId === NOBODY) return { intent, entry_id: NOBODY, athlete_id: NOBODY };
    const by = intent === "unmark_share" ? club.secretary.userId : null;
    return { intent, ...(await madeDue(app, clubId, club.ana.athleteId, by)) };
  });

const pages: Row[] = [
  ...inClub(PANEL, "connect_payee", () => ({ intent: "connect_payee" })),
  ...share("mark_share"),
  ...share("unmark_share"),
];

/** Forms of what a club is paid. */
export const payeeRows: Row[] = [...pages, ...sentByScript(pages)];
