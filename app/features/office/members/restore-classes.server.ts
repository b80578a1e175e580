import { AppError } from "../../../lib/errors.ts";
import { sportLabel } from "../../../lib/sports.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { askedClub, openedClubSql } from "../../base/access/live-session-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { bumpDisplayVersions } from "../../clubs/clubs/clubs-repository.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { setClubClasses } from "../../people/people/classes-repository.server.ts";
import { lostClassesStatement } from "./member-edits-repository.server.ts";
import type { LostClass } from "./member.ts";

const RESTORED = "Devolvida: a classe que o clube tinha definido";
const KEPT = "Mantida pelo clube";

/** The classes that the club set and that an account's own replaced, for who works for the club; one statement that travels with the page's other reads, empty for others. */
export async function listLostClasses(
  context: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<LostClass[]> {
  const { services } = context;
  const rows = await services.read(
    lostClassesStatement(services.db, openedClubSql(askedClub(context, clubId))),
  );
  return rows.map(({ athleteId, name, sport, class: had, now }) => ({
    athleteId,
    name,
    sport,
    class: had,
    now,
  }));
}

/**
 * Makes classes that a club had set, and a claim replaced, count in it again (product §3): of one athlete in one sport, or all; with `keep` the one
 * that counts now becomes the club's. For who works for it; people with an account are notified. Gives how many. Throws `not_found`,
 * `forbidden`, `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function restoreClasses(
  { services, actor }: VerbContext,
  input: {
    club_id?: string | undefined;
    one?: { athlete_id: string; sport: string; keep: boolean } | undefined;
  },
): Promise<{ restored: number }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const asked = input.club_id ?? null;
  const [viewer, all] = await Promise.all([
    readViewer(services, actor),
    services.read(lostClassesStatement(db, resolvedClubSql(actor.userId, asked, "managed"))),
  ]);
  const clubId = requireManagedClub(viewer, asked, "secretary");
  const { one } = input;
  const wanted = one ? all.filter((row) => row.athleteId === one.athlete_id && row.sport === one.sport) : all;
  const isKept = one?.keep === true;
  const classes = wanted.map(({ athleteId, sport, class: had, now }) => ({
    athleteId,
    sport,
    class: isKept ? (now ?? had) : had,
  }));
  if (one && classes.length === 0) throw new AppError("not_found");
  if (classes.length === 0) return { restored: 0 };
  await commitAs(
    { services, actor },
    {
      writable: clubId,
      statements: [
        ...setClubClasses(db, classes, {
          clubId,
          authorUserId: actor.userId,
          reason: isKept ? KEPT : RESTORED,
          at: services.now(),
        }),
        bumpDisplayVersions(db, [clubId]),
      ],
      notifications: isKept
        ? []
        : wanted.flatMap(({ userId, clubName, sport, class: had }) =>
            userId === null
              ? []
              : [
                  {
                    userId,
                    type: "system_notification" as const,
                    title: "A sua classe no clube mudou",
                    message: `${clubName}: ${sportLabel(sport)}, classe ${had}. ${RESTORED}.`,
                  },
                ],
          ),
      lookAgain: { clubIds: [clubId] },
    },
  );
  return { restored: classes.length };
}
