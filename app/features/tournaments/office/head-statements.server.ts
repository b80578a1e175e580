import { sql } from "drizzle-orm";
import { z } from "zod";
import { tournaments } from "../../../../drizzle/schema/tournaments.ts";
import { TOURNAMENT_STATUSES } from "../../../../drizzle/schema/enums.ts";
import { tableRow } from "../../../platform/sql.server.ts";

const HEAD = tableRow(tournaments, ["id", "name", "registrationOpensAt", "registrationClosesAt"]);

/** The facts that the head over every office screen of a tournament shows (`TournamentHead`), as fields of a row's schema. */
export const headShape = () => ({ ...HEAD.schema().shape, status: z.enum(TOURNAMENT_STATUSES) });

/** The same of a tournament `t`, as pairs for `jsonb_build_object`. */
export const headPairs = sql`${HEAD.pairs("t")}, 'status', t.status`;
