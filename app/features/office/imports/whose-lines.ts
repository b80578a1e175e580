import { foldName } from "../../../lib/text.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { wholly } from "../../../lib/turns.ts";
import { bearersOf, type KnownPerson, NEW_PERSON, recognisePeople } from "./recognise.ts";
import type { WhoQuestion } from "./who-question.ts";

/** A line that is about one person, by name, or by their number in the club's own system. */
interface NamedLine {
  name: string;
  number: string | null;
}

/** A line whose athlete is known. */
export type OwnedLine<Line> = Line & { athleteId: string };

/** The lines of a file by their owners: those whose owner is known, the names to ask about, and lines about nobody of the club. */
interface Owners<Line> {
  lines: OwnedLine<Line>[];
  questions: WhoQuestion[];
  /** Lines about nobody of the club. */
  strangers: Line[];
}

/**
 * Finds the owner of each line, as an import recognises people (product §3): by number, else by the whole name. Names of two members, or
 * only like one's, are asked about; `answers` name their owners (an athlete's id, or somebody new; anything else leaves them out) by folded
 * name.
 */
export function ownersOf<Line extends NamedLine>(
  lines: readonly Line[],
  members: readonly KnownPerson[],
  answers: Readonly<Record<string, string>>,
): Owners<Line> {
  const players = lines.map((line) => ({
    externalId: line.number,
    name: line.name,
    folded: foldName(line.name),
    gender: null,
  }));
  const asked = new Map(wholly(recognisePeople(players, members)).questions.map((one) => [one.folded, one]));
  const byId = new Map(members.map((member) => [member.athleteId, member]));
  const byNumber = new Map(
    members.flatMap((member) => [member.externalId, member.athleteId].map((number) => [number, member])),
  );
  const byName = Map.groupBy(members, ({ folded }) => folded);
  // Asked once for each name: a list may have one name in all of its lines.
  const offered = new Map(
    [...asked].map(([folded, { candidates }]) => [
      folded,
      candidates.flatMap(({ value, isMember }) => (isMember && byId.get(value.slice(2))) || []),
    ]),
  );
  const owners: Owners<Line> = { lines: [], questions: [], strangers: [] };
  const questions = new Map<string, WhoQuestion>();
  for (const [nth, line] of lines.entries()) {
    const player = players[nth]!;
    const numbered = line.number === null ? undefined : byNumber.get(line.number);
    const candidates = offered.get(player.folded) ?? [];
    if (numbered) owners.lines.push({ ...line, athleteId: numbered.athleteId });
    else if (candidates.length > 0) {
      const answer = answers[player.folded];
      const owner = candidates.find(({ athleteId }) => athleteId === answer);
      if (owner) owners.lines.push({ ...line, athleteId: owner.athleteId });
      else if (answer === NEW_PERSON) owners.strangers.push(line);
      const known = questions.get(player.folded);
      if (known) {
        known.lines += 1;
        continue;
      }
      questions.set(player.folded, {
        folded: player.folded,
        name: line.name,
        lines: 1,
        candidates: candidates.map((member) => ({
          athleteId: member.athleteId,
          name: member.name,
          about: aboutOf(member),
        })),
      });
    } else {
      const [one] = bearersOf(byName.get(player.folded) ?? [], player);
      if (one) owners.lines.push({ ...line, athleteId: one.athleteId });
      else owners.strangers.push(line);
    }
  }
  return { ...owners, questions: [...questions.values()] };
}

/** Gives the facts that tell namesakes apart in the club's office. */
function aboutOf({ externalId, birthDate, email, isActive, classes = [] }: KnownPerson): string {
  const born = birthDate ? `nasceu em ${birthDate.split("-").reverse().join("/")}` : "";
  const levels = classes.map((one) => `${sportLabel(one.sport)} ${one.class}`).join(" e ");
  const facts = [
    externalId ? `nº ${externalId}` : "",
    born,
    levels,
    email ?? "",
    isActive ? "" : "saiu do clube",
  ];
  return facts.filter(Boolean).join(", ");
}
