import { apartQuestions, type Seats, sitsBeside } from "./row-seats.ts";
import { LEFT_OUT } from "./who-question.ts";
import type { ImportPlayer } from "./sides.ts";
import type { Turns } from "../../../lib/turns.ts";
import { NearIndex } from "../../people/people/near-index.ts";
import { type ComparedName, comparedName, nearness } from "../../people/people/near-names.ts";

/** Somebody of the club whom a file may name. */
export interface KnownPerson {
  athleteId: string;
  name: string;
  folded: string;
  /** Whether they are in the club now; before those who left it. */
  isActive: boolean;
  externalId: string | null;
  birthDate: string | null;
  email: string | null;
  phone: string | null;
  /** The classes that count for them in the club, where they help to tell namesakes apart. */
  classes?: { sport: string; class: string }[] | undefined;
}

/** A person whom a question offers: a member of the club, or somebody whom the file names otherwise too. */
interface Candidate {
  /** The value in the form: "m:" and the athlete's id, or "n:" and the folded name. */
  value: string;
  name: string;
  isMember: boolean;
}

/** A name that may be somebody's who is there already. */
export interface NameQuestion {
  folded: string;
  name: string;
  /** Lines with this name. */
  lines: number;
  why: "near" | "namesakes" | "birth" | "email" | "phone";
  candidates: Candidate[];
  /** The answer that stands: a candidate's value, or LEFT_OUT; NEW_PERSON only where somebody has said so. */
  suggested: string;
}

/** The people whom a file names: how many the club knows, who is new without doubt, and about whom to ask. */
export interface RecognisedPeople {
  known: number;
  fresh: string[];
  questions: NameQuestion[];
}

/** Answers beside the candidates. */
export const NEW_PERSON = "nova";

/** At most so many names are listed or asked about on one screen; those beyond keep their suggested answer. */
export const MAX_LISTED = 300;

/** Somebody with whose name those of a file are compared. */
interface Listed {
  candidate: Candidate;
  externalId: string | null;
}

const NAMES_A_TURN = 250;

/** A name of the file with all that the file says of who bears it. */
interface NamedPerson {
  player: ImportPlayer;
  compared: ComparedName;
  lines: number;
}

/**
 * Tells whom the players of a file are (product §3): by number or whole name; who has a name near another's, the
 * e-mail or phone of a member, or the name of two of them is asked about, so that nobody is made twice unasked. Two names of one row (`seats`)
 * are never suggested to be one person. `onCompare` is told of each comparison of two names.
 */
export function* recognisePeople(
  players: Iterable<ImportPlayer>,
  members: readonly KnownPerson[],
  { seats = new Map(), onCompare }: { seats?: Seats; onCompare?: () => void } = {},
): Turns<RecognisedPeople> {
  const directory = new NearIndex<Listed>(onCompare);
  for (const [at, member] of members.entries()) {
    if (at % NAMES_A_TURN === 0) yield;
    directory.add(comparedName(member.name), {
      candidate: memberCandidate(member),
      externalId: member.externalId,
    });
  }
  const byContact = membersByContact(members);
  const byName = Map.groupBy(members, ({ folded }) => folded);
  const numbers = new Set(members.flatMap(({ externalId, athleteId }) => [externalId, athleteId]));
  const result: RecognisedPeople = { known: 0, fresh: [], questions: [] };
  const owners = new Map<string, string>();
  const unknown: NamedPerson[] = [];
  for (const person of yield* collectNames(players)) {
    const { externalId, folded, isNameShared } = person.player;
    if (externalId !== null && numbers.has(externalId)) result.known += 1;
    else if (isNameShared) result.fresh.push(person.player.name);
    else {
      const exact = bearersOf(byName.get(folded) ?? [], person.player);
      const question = exact.length === 0 ? null : askAboutExact(person, exact);
      if (question) result.questions.push(question);
      else if (exact.length > 0) {
        result.known += 1;
        owners.set(folded, memberCandidate(exact[0]!).value);
      } else unknown.push(person);
    }
  }
  for (const [at, person] of unknown.toSorted(byCompleteness).entries()) {
    if (at % NAMES_A_TURN === 0) yield;
    const mayBe = ({ value }: Candidate) => !sitsBeside(seats, owners, person.player.folded, value);
    const question = askAboutContact(person, byContact, mayBe) ?? askAboutName(person, directory, mayBe);
    if (question) {
      result.questions.push(question);
      continue;
    }
    result.fresh.push(person.player.name);
    const { folded, name, externalId } = person.player;
    directory.add(person.compared, {
      candidate: { value: `n:${folded}`, name, isMember: false },
      externalId,
    });
  }
  return { ...result, questions: apartQuestions(result.questions, seats, owners) };
}

/** Of members with a player's whole name those who may be the player: who is in the club now before who left it. */
export function bearersOf(named: readonly KnownPerson[], player: ImportPlayer): KnownPerson[] {
  const possible = named.filter((member) => !areOthers(member, player));
  const active = possible.filter(({ isActive }) => isActive);
  // Two names of one profile, which others were merged into, are one person.
  return onePerProfile(active.length > 0 ? active : possible);
}

function* collectNames(players: Iterable<ImportPlayer>): Turns<NamedPerson[]> {
  const named = new Map<string, NamedPerson>();
  let at = 0;
  for (const player of players) {
    if (at % (4 * NAMES_A_TURN) === 0) yield;
    at += 1;
    const key = player.isNameShared ? `${player.folded}|${player.externalId}` : player.folded;
    const found = named.get(key);
    if (found) {
      found.lines += 1;
      found.player = { ...player, ...found.player, externalId: found.player.externalId ?? player.externalId };
    } else named.set(key, { player, compared: comparedName(player.name), lines: 1 });
  }
  return [...named.values()];
}

/** The most complete form of a name first, then the most used: the others are asked about against it. */
function byCompleteness(a: NamedPerson, b: NamedPerson): number {
  return (
    b.compared.words.length - a.compared.words.length ||
    b.lines - a.lines ||
    Number(a.compared.hasNote) - Number(b.compared.hasNote)
  );
}

function onePerProfile(people: readonly KnownPerson[]): KnownPerson[] {
  return [...new Map(people.map((person) => [person.athleteId, person])).values()];
}

/** Two numbers of the club's own system are two people. */
function areOthers(member: KnownPerson, player: ImportPlayer): boolean {
  return member.externalId !== null && player.externalId !== null && member.externalId !== player.externalId;
}

function askAboutExact(person: NamedPerson, exact: readonly KnownPerson[]): NameQuestion | null {
  const { birthDate, email, phone } = person.player;
  const candidates = exact.map(memberCandidate);
  if (exact.length > 1) {
    const same = exact.filter(
      (member) =>
        (birthDate !== undefined && member.birthDate === birthDate) ||
        (email !== undefined && member.email === email) ||
        (phone !== undefined && member.phone === phone),
    );
    const suggested = same.length === 1 ? memberCandidate(same[0]!).value : LEFT_OUT;
    return question(person, "namesakes", candidates, suggested);
  }
  const known = exact[0]!.birthDate;
  if (birthDate === undefined || known === null || known === birthDate) return null;
  return question(person, "birth", candidates, LEFT_OUT);
}

const CONTACTS = ["email", "phone"] as const;
type ByContact = Readonly<Record<(typeof CONTACTS)[number], ReadonlyMap<string | null, KnownPerson[]>>>;

function membersByContact(members: readonly KnownPerson[]): ByContact {
  return {
    email: Map.groupBy(members, ({ email }) => email),
    phone: Map.groupBy(members, ({ phone }) => phone),
  };
}

function askAboutContact(
  person: NamedPerson,
  members: ByContact,
  mayBe: (candidate: Candidate) => boolean,
): NameQuestion | null {
  for (const fact of CONTACTS) {
    const given = person.player[fact];
    const [only, ...others] = (given === undefined ? undefined : members[fact].get(given)) ?? [];
    // A phone or an address may be a family's: only with a name that could be theirs is it an answer.
    if (
      only &&
      mayBe(memberCandidate(only)) &&
      others.every(({ athleteId }) => athleteId === only.athleteId)
    ) {
      const isNear = nearness(person.compared, comparedName(only.name)) !== null;
      return question(person, fact, [memberCandidate(only)], isNear ? memberCandidate(only).value : LEFT_OUT);
    }
  }
  return null;
}

function askAboutName(
  person: NamedPerson,
  directory: NearIndex<Listed>,
  mayBe: (candidate: Candidate) => boolean,
): NameQuestion | null {
  const own = person.player.externalId;
  const found = directory.near(
    person.compared,
    ({ candidate, externalId }) =>
      (externalId === null || own === null || externalId === own) && mayBe(candidate),
  );
  // A profile of two names is offered once, by the one that is nearest.
  const near = new Map<string, { candidate: Candidate; how: "same" | "maybe" }>();
  for (const { item, how } of found) {
    const { candidate } = item;
    if (near.get(candidate.value)?.how !== "same") near.set(candidate.value, { candidate, how });
  }
  const [only, ...others] = near.values();
  if (!only) return null;
  const suggested = others.length === 0 && only.how === "same" ? only.candidate.value : LEFT_OUT;
  const candidates = [...near.values()].map(({ candidate }) => candidate);
  return question(
    person,
    "near",
    candidates.toSorted((a, b) => a.name.localeCompare(b.name, "pt-BR")),
    suggested,
  );
}

function question(
  { player: { folded, name }, lines }: NamedPerson,
  why: NameQuestion["why"],
  candidates: Candidate[],
  suggested: string,
): NameQuestion {
  return { folded, name, lines, why, candidates, suggested };
}

function memberCandidate({ athleteId, name }: KnownPerson): Candidate {
  return { value: `m:${athleteId}`, name, isMember: true };
}
