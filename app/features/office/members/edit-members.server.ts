import type { AthleteClass, Gender } from "../../../../drizzle/schema/enums.ts";
import { AppError } from "../../../lib/errors.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { brokenConstraint, isWriteConflict } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { isMinor } from "../../base/access/minors.ts";
import { readWriter, writerOf } from "../../base/access/acting.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import type { NewNotification } from "../../base/notifications/notification.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { bumpDisplayVersions } from "../../clubs/clubs/clubs-repository.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { mailGuardianProposal } from "../../people/guardians/ask-guardian-visit.server.ts";
import { setClubClasses } from "../../people/people/classes-repository.server.ts";
import { changeInWords, type FactChange, proposalNotice } from "../../people/people/member-changes.ts";
import { proposeFacts, writeFacts } from "../../people/people/member-changes-repository.server.ts";
import { type BulkReport, type EditableMember, planFacts, type SaidFacts } from "./member-edits.ts";
import { editableMembersStatement } from "./member-edits-repository.server.ts";

type Row = Awaited<ReturnType<typeof editableMembersStatement>>[number];

interface OfficeEdit {
  /** Left out, it is the club that the person's dashboard opens. */
  club_id?: string | undefined;
}

/** A class for each of several people, and why. */
interface SaidClass {
  sport: string;
  class: AthleteClass;
  reason: string;
}

const OWN_CLASS = "A sua própria classe, outra pessoa do clube muda.";
const CHANGED = "O cadastro mudou enquanto você olhava. Confira e tente de novo.";
const NUMBER_TAKEN = "Este número já é de outra pessoa do clube.";

/**
 * Changes what a club knows of a member, or proposes it to who has an account (product §3), for who works for the club or a token of its
 * admin; each change leaves a line that the person sees. The same again changes nothing. Gives what was written and what waits. Throws
 * `not_found`, `invalid_input`, `conflict`, `forbidden`, `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function editMember(
  context: VerbContext,
  { club_id, athlete_id, ...said }: OfficeEdit & { athlete_id: string } & SaidFacts,
): Promise<{ name: string; done: number; proposed: number }> {
  const { clubId, rows } = await readEditable(context, club_id, [athlete_id]);
  const [row] = rows;
  if (!row) throw new AppError("not_found");
  const plan = planFacts(memberOf(row), said, row.today);
  if ("refusal" in plan) {
    const { field, message } = plan.refusal;
    throw new AppError("invalid_input", { field, message });
  }
  await commitEdits(context, clubId, rows, { facts: plan, classes: null });
  return { name: row.name, done: plan.done.length, proposed: plan.proposed.length };
}

/**
 * Gives several members of a club one category, one class, or both (product §3), as `editMember` does; a class counts in the club at once. Who
 * asks keeps their own class. Gives how many changed, are asked and had it. Throws the same.
 */
export async function editMembers(
  context: VerbContext,
  input: OfficeEdit & {
    athlete_ids: readonly string[];
    gender?: Gender | undefined;
    level?: SaidClass | undefined;
  },
): Promise<BulkReport> {
  const { clubId, rows } = await readEditable(context, input.club_id, [...new Set(input.athlete_ids)]);
  const { gender, level } = input;
  if (rows.length === 0) throw new AppError("not_found");
  if (level && !rows[0]?.sports.includes(level.sport))
    throw new AppError("invalid_input", { field: "sport", message: "O clube não oferece este esporte." });
  const self = writerOf(context.actor).userId;
  if (level && rows.every(({ userId }) => userId === self))
    throw new AppError("conflict", { message: OWN_CLASS });
  const facts = { done: [] as FactChange[], proposed: [] as FactChange[] };
  for (const row of rows) {
    const plan = gender === undefined ? null : planFacts(memberOf(row), { gender }, row.today);
    if (!plan || "refusal" in plan) continue;
    facts.done.push(...plan.done);
    facts.proposed.push(...plan.proposed);
  }
  const reclassed = level
    ? rows.filter((row) => row.userId !== self && row.classes[level.sport] !== level.class)
    : [];
  const classes = level ? { ...level, rows: rows.filter(({ userId }) => userId !== self), reclassed } : null;
  await commitEdits(context, clubId, rows, { facts, classes });
  const done = new Set([...facts.done, ...reclassed].map(({ athleteId }) => athleteId));
  const proposed = facts.proposed.length;
  const touched = new Set([...done, ...facts.proposed.map(({ athleteId }) => athleteId)]);
  return { done: done.size, proposed, same: rows.length - touched.size };
}

/** Reads the members asked for and judges who asks: one round trip. Throws `forbidden` and what `requireManagedClub` throws. */
async function readEditable(context: VerbContext, clubId: string | undefined, athleteIds: readonly string[]) {
  const { services } = context;
  const writer = writerOf(context.actor);
  const asked = clubId ?? (writer.kind === "apiToken" ? writer.clubId : null);
  const club = resolvedClubSql(writer.userId, asked, "managed");
  const [person, rows] = await Promise.all([
    readWriter(context),
    services.read(editableMembersStatement(services.db, athleteIds, club, services.now())),
  ]);
  return { clubId: requireManagedClub(person, asked, "secretary"), rows };
}

function memberOf({ isUnowned, ...row }: Row): EditableMember {
  return { ...row, owner: isUnowned ? "club" : row.userId === null ? "guardian" : "person" };
}

interface Edits {
  facts: { done: FactChange[]; proposed: FactChange[] };
  /** The people who get a class, and of them those for whom another one counted. */
  classes: (SaidClass & { rows: readonly Row[]; reclassed: readonly Row[] }) | null;
}

async function commitEdits(
  context: VerbContext,
  clubId: string,
  rows: readonly Row[],
  edits: Edits,
): Promise<void> {
  const { services, actor } = context;
  const { db } = services;
  const { facts, classes } = edits;
  const writer = writerOf(actor);
  const at = services.now();
  if (facts.done.length + facts.proposed.length + (classes?.rows.length ?? 0) === 0) return;
  const by = { clubId, authorUserId: writer.userId, at };
  try {
    await commitAs(context, {
      writable: clubId,
      statements: [
        ...writeFacts(db, facts.done, by),
        ...proposeFacts(db, facts.proposed, by),
        ...(classes
          ? setClubClasses(
              db,
              classes.rows.map(({ athleteId }) => ({
                athleteId,
                sport: classes.sport,
                class: classes.class,
              })),
              { ...by, reason: classes.reason },
            )
          : []),
        // Public tables name people, and filter by category and class.
        bumpDisplayVersions(db, [clubId]),
      ],
      notifications: rows.flatMap((row) => noticesFor(row, edits)),
      lookAgain: { clubIds: [clubId] },
    });
  } catch (error) {
    if (brokenConstraint(error) === "memberships_external")
      throw new AppError("invalid_input", { field: "number", message: NUMBER_TAKEN });
    if (isWriteConflict(error)) throw new AppError("conflict", { message: CHANGED });
    throw error;
  }
  if (services.isDryRun) return;
  const asked = new Set(facts.proposed.map(({ athleteId }) => athleteId));
  for (const {
    athleteId,
    userId,
    guardianEmail: email,
    birthDate,
    today,
    name: athleteName,
    clubName,
  } of rows)
    if (email !== null && asked.has(athleteId) && (userId === null || isMinor(birthDate, today)))
      services.after(mailGuardianProposal(services, { email, athleteName, clubName }));
}

/** A person with an account reads what the club changed, or what it asks them. */
function noticesFor(row: Row, { facts, classes }: Edits): NewNotification[] {
  const { userId, clubName } = row;
  if (userId === null) return [];
  const isTheirs = ({ athleteId }: { athleteId: string }) => athleteId === row.athleteId;
  const asked = facts.proposed.filter(isTheirs);
  const done = facts.done
    .filter(isTheirs)
    .map(({ field, from, to }) => changeInWords({ field, fromValue: from, toValue: to, state: "done" }));
  const level =
    classes && classes.reclassed.some(isTheirs)
      ? [`${sportLabel(classes.sport)}, classe ${classes.class}. Motivo: ${classes.reason}`]
      : [];
  const changed: NewNotification = {
    userId,
    type: "system_notification",
    title: level.length > 0 ? "A sua classe no clube mudou" : "O clube mudou o seu cadastro nele",
    message: `${clubName}: ${[...level, ...done].join("; ")}`,
  };
  return [
    ...(level.length + done.length > 0 ? [changed] : []),
    ...(asked.length > 0 ? [proposalNotice(userId, clubName, asked)] : []),
  ];
}
