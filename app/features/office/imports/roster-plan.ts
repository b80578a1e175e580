import { instantAt } from "../../../lib/dates.ts";
import { foldText } from "../../../lib/text.ts";
import { isMinor } from "../../base/access/minors.ts";
import type { OwnedLine } from "./whose-lines.ts";
import type { RosterLine } from "./roster-file.ts";

/** Somebody of the club, with what a list may add to. */
interface HeldPerson {
  athleteId: string;
  membershipId: string;
  externalId: string | null;
  hasAccount: boolean;
  birthDate: string | null;
  email: string | null;
  phone: string | null;
  isPrivate: boolean;
  /** Sports in which they have a class. */
  classes: string[];
}

/** The facts about the club and the moment that planning needs. */
interface RosterScene {
  sports: readonly string[];
  timeZone: string;
  now: Date;
  /** Of `now`, in the club's zone. */
  today: string;
  newId: () => string;
}

interface Facts {
  birthDate: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  isPrivate: boolean;
}

/** A profile that a list brings; `leftAt` and `joinedAt` in ISO 8601. */
interface BroughtProfile extends Facts {
  athleteId: string;
  membershipId: string;
  name: string;
  searchName: string;
  genderCategory: RosterLine["gender"];
  externalId: string | null;
  joinedAt: string;
  leftAt: string | null;
  /** Its name stands on no page. */
  isHidden: boolean;
}

/** The changes to write for a list. */
export interface RosterPlan {
  profiles: BroughtProfile[];
  links: { membershipId: string; externalId: string }[];
  facts: ({ athleteId: string } & Facts)[];
  classes: { athleteId: string; sport: string; class: string }[];
  /** Members of whom something is added, by name; and how many stand so already. */
  completed: string[];
  same: number;
  /** Classes in sports that the club does not offer: they stay out. */
  otherClasses: number;
}

/**
 * Plans the changes of a list: a person unknown to the club becomes a profile without an account, and a person who is there gets the facts
 * that were not known; known facts stay, so a list may come again.
 */
export function planRoster(
  of: { known: readonly OwnedLine<RosterLine>[]; strangers: readonly RosterLine[] },
  held: ReadonlyMap<string, HeldPerson>,
  scene: RosterScene,
): RosterPlan {
  const plan: RosterPlan = {
    profiles: [],
    links: [],
    facts: [],
    classes: [],
    completed: [],
    same: 0,
    otherClasses: 0,
  };
  for (const line of of.strangers) {
    const profile = profileOf(line, scene);
    plan.profiles.push(profile);
    addClasses(plan, profile.athleteId, line, [], scene);
  }
  for (const line of of.known) {
    const person = held.get(line.athleteId);
    if (!person) continue;
    if (complete(plan, person, line, scene)) plan.completed.push(line.name);
    else plan.same += 1;
  }
  return plan;
}

function profileOf(line: RosterLine, { now, timeZone, today, newId }: RosterScene): BroughtProfile {
  const joinedAt = line.since ? momentOf(line.since, timeZone) : null;
  const leftAt = line.leftOn === null ? null : instantAt(line.leftOn, "00:00", timeZone);
  const joined = joinedAt ?? leftAt ?? now.toISOString();
  return {
    athleteId: newId(),
    membershipId: newId(),
    name: line.name,
    searchName: foldText(line.name),
    genderCategory: line.gender,
    externalId: line.number,
    joinedAt: joined < now.toISOString() ? joined : now.toISOString(),
    leftAt,
    isHidden: line.shown === "hidden",
    ...factsOf(line, today),
  };
}

/** Adds what is not known of somebody; gives whether there was anything. */
function complete(plan: RosterPlan, person: HeldPerson, line: RosterLine, scene: RosterScene): boolean {
  const { athleteId, membershipId, externalId } = person;
  const before = plan.links.length + plan.facts.length + plan.classes.length;
  if (line.number !== null && externalId === null && line.number !== athleteId)
    plan.links.push({ membershipId, externalId: line.number });
  const facts = factsOf(line, scene.today);
  const isNews =
    (person.birthDate === null && facts.birthDate !== null) ||
    (person.email === null && facts.contactEmail !== null) ||
    (person.phone === null && facts.contactPhone !== null) ||
    (!person.isPrivate && facts.isPrivate);
  // The facts about somebody with an account are theirs to give.
  if (isNews && !person.hasAccount) plan.facts.push({ athleteId, ...facts });
  addClasses(plan, athleteId, line, person.classes, scene);
  return plan.links.length + plan.facts.length + plan.classes.length > before;
}

function addClasses(
  plan: RosterPlan,
  athleteId: string,
  { classes }: RosterLine,
  held: readonly string[],
  { sports }: RosterScene,
): void {
  for (const one of classes) {
    if (!sports.includes(one.sport)) plan.otherClasses += 1;
    else if (!held.includes(one.sport)) plan.classes.push({ athleteId, ...one });
  }
}

/** A minor's name is shown short, whatever the list says of it (product §3). */
function factsOf({ birthDate, email, phone, shown }: RosterLine, today: string): Facts {
  const isPrivate = shown !== "whole" || isMinor(birthDate, today);
  return { birthDate, contactEmail: email, contactPhone: phone, isPrivate };
}

/** The very instant, so that who came first that day still breaks a tie (product §5). */
function momentOf({ day, time }: { day: string; time: string | null }, timeZone: string): string {
  const [hour = "00", minute = "00", seconds = "0"] = (time ?? "").split(":");
  const at = Date.parse(instantAt(day, `${hour || "00"}:${minute}`, timeZone));
  return new Date(at + Math.round(Number(seconds) * 1_000)).toISOString();
}
