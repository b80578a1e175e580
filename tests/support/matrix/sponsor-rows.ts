import { sendPath } from "../../../app/lib/paths.ts";
import { NOBODY, type Row } from "./rows.ts";

const CLUB = "/club-admin-dashboard/patrocinadores";
const PLATFORM = "/super-admin-dashboard/patrocinadores";

/** Forms about sponsors, without scripts and as our own scripts send them. */
export const sponsorRows: Row[] = [false, true].flatMap((isSent): Row[] => {
  const to = (path: string) => (isSent ? sendPath(path) : path);
  return [
    ...(["own", "another", "missing"] as const).map((target): Row => {
      const fields = { intent: "remove_sponsor", sponsor_id: NOBODY };
      return {
        route: `POST ${to(CLUB)}`,
        what: "remove_sponsor",
        target,
        way: "cookie",
        prepare: (w) => {
          const clubId = { own: w.club.clubId, another: w.club.otherClubId, missing: NOBODY }[target];
          return { path: to(`${CLUB}?clube=${clubId}`), form: fields };
        },
      };
    }),
    {
      route: `POST ${to(PLATFORM)}`,
      what: "remove nothing",
      target: "none",
      way: "cookie",
      prepare: () => ({ path: to(PLATFORM), form: { intent: "remove_sponsor", sponsor_id: NOBODY } }),
    },
  ];
});
