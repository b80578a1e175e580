import type { Turns } from "../../../lib/turns.ts";
import type { NameAnswers } from "./name-answers.ts";
import type { ImportMatch } from "./row.ts";
import type { ImportPlayer } from "./sides.ts";

const ROWS_A_TURN = 500;

/** A line waiting to be imported, as stored. `ordinal` is its place in the order of application. */
interface PendingRow {
  ordinal: number;
  match: ImportMatch;
}

/** Somebody of the club whom a line may name: by their number in the club's system, or by their folded name. */
export interface ClubMember {
  membershipId: string;
  athleteId: string;
  /** The profile that bears this name or number, where it was merged into the athlete's; left out, it is the athlete's own. */
  namedId?: string;
  externalId: string | null;
  folded: string;
  status: string;
  /** Nobody knows the gender of this profile, which has no account: the file may say it (product §3). */
  lacksGender?: boolean;
}

/** A profile to be made: unclaimed, member since the day of its first match. */
interface PlannedAthlete {
  athleteId: string;
  membershipId: string;
  player: ImportPlayer;
  joinedOn: string;
}

export interface PlannedImport {
  id: string;
  ordinal: number;
  match: ImportMatch;
  /** Ids of the players, in the order of `match.sides`. */
  sides: [string[], string[]];
}

/** The outcome of a line; `reason` is a pt-BR sentence. */
export interface RowOutcome {
  ordinal: number;
  outcome: "created" | "known" | "refused";
  reason: string | null;
  matchId: string | null;
  /** Ids of the profiles that it makes. */
  made: string[];
}

export interface ImportPlan {
  outcomes: RowOutcome[];
  athletes: PlannedAthlete[];
  /** The facts that the file gives about members, beside their names; the gender where none is known. */
  facts: { athleteId: string; player: ImportPlayer }[];
  /** Members found by name who get the number that the file gives them. */
  links: { membershipId: string; externalId: string }[];
  matches: PlannedImport[];
}

/** The facts about the club that planning needs. `knownKeys` gives the match that already has a key. */
interface PlanContext {
  members: readonly ClubMember[];
  knownKeys: ReadonlyMap<string, string>;
  /** The people whom names stand for, by folded name; a name that is not there is looked for in the club. */
  answers?: NameAnswers;
  newId: () => string;
}

type Found =
  | { kind: "member"; member: ClubMember }
  | { kind: "new" }
  | { kind: "ambiguous" }
  | { kind: "left_out"; reason: string };

/**
 * Decides, line by line, who the players are (an athlete of the club by number, else by exact name where only one has
 * it, else a new unclaimed profile) and what is written. A line that is already in the club changes nothing.
 */
export function* planRows(rows: readonly PendingRow[], context: PlanContext): Turns<ImportPlan> {
  const plan: ImportPlan = { outcomes: [], athletes: [], facts: [], links: [], matches: [] };
  const factsOf = new Map<string, ImportPlan["facts"][number]>();
  const directory = new Directory(context.members, context.answers ?? {});
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_A_TURN === 0) yield;
    const known = context.knownKeys.get(row.match.key);
    const outcome = known
      ? { outcome: "known" as const, reason: null, matchId: known, made: [] }
      : planMatch(row, { plan, factsOf }, directory, context.newId);
    plan.outcomes.push({ ordinal: row.ordinal, ...outcome });
  }
  return plan;
}

/** A plan while it is made; `factsOf` finds a member's facts in it. */
interface Planning {
  plan: ImportPlan;
  factsOf: Map<string, ImportPlan["facts"][number]>;
}

function planMatch(row: PendingRow, { plan, factsOf }: Planning, directory: Directory, newId: () => string) {
  const { match } = row;
  const players = match.sides.flat().map((player) => directory.named(player));
  const found = players.map((player) => directory.find(player));
  const refuse = (reason: string) => ({ outcome: "refused" as const, reason, matchId: null, made: [] });
  const leftOut = found.find((one) => one.kind === "left_out");
  if (leftOut) return refuse(leftOut.reason);
  const ambiguous = players[found.findIndex(({ kind }) => kind === "ambiguous")];
  if (ambiguous) {
    return refuse(
      `Há mais de um atleta chamado ${ambiguous.name} no clube: diga qual pela coluna id_vencedor ou id_perdedor.`,
    );
  }
  const members = found.flatMap((one) => (one.kind === "member" ? [one.member.athleteId] : []));
  const isSomebodyTwice =
    new Set(players.map(({ externalId, folded }) => externalId ?? folded)).size < players.length;
  if (isSomebodyTwice || new Set(members).size < members.length) {
    return refuse(`O mesmo atleta aparece duas vezes: ${players.map(({ name }) => name).join(", ")}.`);
  }

  const ids = found.map((one, index) => {
    const player = players[index]!;
    if (one.kind === "member") {
      const { member } = one;
      if (
        player.externalId !== null &&
        member.externalId === null &&
        player.externalId !== (member.namedId ?? member.athleteId)
      ) {
        plan.links.push({ membershipId: member.membershipId, externalId: player.externalId });
        directory.link(member, player.externalId);
      }
      const gender = member.lacksGender ? player.gender : null;
      if (gender !== null || hasFacts(player))
        addFacts({ plan, factsOf }, member.athleteId, { ...player, gender });
      return member.athleteId;
    }
    const joinedOn = player.since ?? match.playedOn;
    const athlete = { athleteId: newId(), membershipId: newId(), player, joinedOn };
    plan.athletes.push(athlete);
    directory.add({ ...athlete, externalId: player.externalId, folded: player.folded, status: "active" });
    return athlete.athleteId;
  });
  const id = newId();
  const size = match.sides[0].length;
  plan.matches.push({ id, ordinal: row.ordinal, match, sides: [ids.slice(0, size), ids.slice(size)] });
  const made = ids.filter((_, index) => found[index]!.kind === "new");
  return { outcome: "created" as const, reason: null, matchId: id, made };
}

/** Two lines may each know something of a person; of two that differ the first stays. */
function addFacts({ plan, factsOf }: Planning, athleteId: string, player: ImportPlayer): void {
  const known = factsOf.get(athleteId);
  if (known) {
    known.player = { ...player, ...known.player, gender: known.player.gender ?? player.gender };
    return;
  }
  const facts = { athleteId, player };
  plan.facts.push(facts);
  factsOf.set(athleteId, facts);
}

function hasFacts({ birthDate, email, phone }: ImportPlayer): boolean {
  return birthDate !== undefined || email !== undefined || phone !== undefined;
}

/** The people of the club as an import finds them, those that it makes included. */
class Directory {
  readonly #byNumber = new Map<string, ClubMember>();
  readonly #byName = new Map<string, ClubMember[]>();

  readonly #byId = new Map<string, ClubMember>();
  readonly #answers: NameAnswers;

  constructor(members: readonly ClubMember[], answers: NameAnswers) {
    this.#answers = answers;
    for (const member of members) this.add({ ...member });
  }

  /** The player under the name that an answer gives them. */
  named(player: ImportPlayer): ImportPlayer {
    const answer = this.#answerFor(player);
    return answer?.is === "name" ? { ...player, name: answer.name, folded: answer.folded } : player;
  }

  add(member: ClubMember): void {
    this.#byId.set(member.namedId ?? member.athleteId, member);
    if (member.externalId !== null) this.#byNumber.set(member.externalId, member);
    // Somebody who only asked to join, or was refused, is nobody's opponent by name.
    if (member.status !== "active" && member.status !== "left") return;
    const named = this.#byName.get(member.folded);
    if (named) named.push(member);
    else this.#byName.set(member.folded, [member]);
  }

  link(member: ClubMember, externalId: string): void {
    member.externalId = externalId;
    this.#byNumber.set(externalId, member);
  }

  find(player: ImportPlayer): Found {
    // Our exports name somebody who has no number in the club's own system by our id.
    const numbered =
      player.externalId === null
        ? undefined
        : (this.#byNumber.get(player.externalId) ?? this.#byId.get(player.externalId));
    if (numbered) return { kind: "member", member: numbered };
    const answer = this.#answerFor(player);
    if (answer?.is === "left_out") return { kind: "left_out", reason: answer.reason };
    const answered = answer?.is === "member" ? this.#byId.get(answer.athleteId) : undefined;
    if (answered) return { kind: "member", member: answered };
    if (player.isNameShared) return player.externalId === null ? { kind: "ambiguous" } : { kind: "new" };
    // A person with another number is another person of the same name.
    const named = (this.#byName.get(player.folded) ?? []).filter(
      (member) => player.externalId === null || member.externalId === null,
    );
    const active = named.filter(({ status }) => status === "active");
    const candidates = active.length > 0 ? active : named;
    const [only] = candidates;
    if (!only) return { kind: "new" };
    const areOne = candidates.every(({ athleteId }) => athleteId === only.athleteId);
    return areOne ? { kind: "member", member: only } : { kind: "ambiguous" };
  }

  #answerFor({ folded, isNameShared }: ImportPlayer): NameAnswers[string] | undefined {
    return isNameShared ? undefined : this.#answers[folded];
  }
}
