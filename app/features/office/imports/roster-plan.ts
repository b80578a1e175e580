import { instantAt } from "../../../lib/dates.ts";
import { foldName } from "../../../lib/text.ts";
import { isMinor } from "../../base/access/minors.ts";
import type { FactChange } from "../../people/people/member-changes.ts";
import type { FilledFact } from "./roster-report.ts";
import type { OwnedLine } from "./whose-lines.ts";
import type { RosterLine } from "./roster-file.ts";

/** Somebody of the club, with what a list may add to. */
interface HeldPerson {
  athleteId: string;
  membershipId: string;
  externalId: string | null;
  /** Nobody but the club says yet what is true of them; else the person, or the guardian who registered them, confirms it. */
  isUnowned: boolean;
  gender: string | null;
  birthDate: string | null;
  email: string | null;
  phone: string | null;
  isPrivate: boolean;
  /** Sports in which a class counts for them in the club. */
  classes: string[];
  /** The facts that the club has proposed to them and they have not confirmed: "gender female". */
  asked: string[];
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
  /** Facts that were empty: written at once, and proposed to who has an account. */
  changes: FactChange[];
  proposals: FactChange[];
  /** Profiles whose name is shown short from now on. */
  shortened: string[];
  classes: { athleteId: string; sport: string; class: string }[];
  /** Members of whom something is added, by name, with what; and how many stand so already. */
  completed: { name: string; added: FilledFact[] }[];
  same: number;
  /** Classes in sports that the club does not offer: they stay out. */
  otherClasses: number;
}

/**
 * Plans the changes of a list: a person unknown to the club becomes a profile without an account, and a person who is there gets the facts
 * that were not known (who has an account is asked to confirm category and birth date); known facts stay, so a list may come again.
 */
export function planRoster(
  of: { known: readonly OwnedLine<RosterLine>[]; strangers: readonly RosterLine[] },
  held: ReadonlyMap<string, HeldPerson>,
  scene: RosterScene,
): RosterPlan {
  const plan: RosterPlan = {
    profiles: [],
    changes: [],
    proposals: [],
    shortened: [],
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
    const added = complete(plan, person, line, scene);
    if (added.length > 0) plan.completed.push({ name: line.name, added });
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
    searchName: foldName(line.name),
    genderCategory: line.gender,
    externalId: line.number,
    joinedAt: joined < now.toISOString() ? joined : now.toISOString(),
    leftAt,
    isHidden: line.shown === "hidden",
    ...factsOf(line, today),
  };
}

/** Adds what is not known of somebody; gives what it is. */
function complete(plan: RosterPlan, person: HeldPerson, line: RosterLine, scene: RosterScene): FilledFact[] {
  const { athleteId, membershipId, isUnowned } = person;
  const added: FilledFact[] = [];
  const facts = factsOf(line, scene.today);
  const fill = (field: FactChange["field"], held: string | null, to: string | null) => {
    if (held !== null || to === null) return;
    const change = { athleteId, membershipId, field, from: held, to };
    if (isUnowned || field === "number") {
      plan.changes.push(change);
      added.push(field);
      return;
    }
    // E-mail and phone are the person's own; what they were asked already they are not asked again.
    if (field === "email" || field === "phone" || person.asked.includes(`${field} ${to}`)) return;
    plan.proposals.push(change);
    added.push(`${field}?`);
  };
  fill("gender", person.gender, line.gender);
  fill("birth_date", person.birthDate, facts.birthDate);
  fill("email", person.email, facts.contactEmail);
  fill("phone", person.phone, facts.contactPhone);
  if (line.number !== athleteId) fill("number", person.externalId, line.number);
  if (isUnowned && facts.isPrivate && !person.isPrivate) {
    plan.shortened.push(athleteId);
    added.push("shown");
  }
  if (addClasses(plan, athleteId, line, person.classes, scene) > 0) added.push("class");
  return added;
}

/** Gives how many classes are added. */
function addClasses(
  plan: RosterPlan,
  athleteId: string,
  { classes }: RosterLine,
  held: readonly string[],
  { sports }: RosterScene,
): number {
  const before = plan.classes.length;
  for (const one of classes) {
    if (!sports.includes(one.sport)) plan.otherClasses += 1;
    else if (!held.includes(one.sport)) plan.classes.push({ athleteId, ...one });
  }
  return plan.classes.length - before;
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
