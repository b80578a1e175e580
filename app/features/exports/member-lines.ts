import type { Gender } from "../../lib/categories.ts";
import { dayIn } from "../../lib/dates.ts";
import { sportLabel } from "../../lib/sports.ts";
import { GENDER_WORDS } from "./match-lines.ts";

/** Somebody who is, or was, of the club, as its office knows them. Instants as the database writes them. */
interface ExportedMember {
  athleteId: string;
  name: string;
  gender: Gender | null;
  number: string | null;
  isActive: boolean;
  joinedAt: string | null;
  leftAt: string | null;
  hasAccount: boolean;
  role: "admin" | "secretary" | null;
  classes: { sport: string; class: string }[];
  /** What the club's own files said of who has no account; null for the others. */
  birthDate: string | null;
  email: string | null;
  phone: string | null;
  /** "YYYY-MM-DD" of the last confirmed match there. */
  lastPlayedOn: string | null;
}

export const MEMBER_HEAD = [
  ..."nome numero genero situacao membro_desde saiu_em conta papel classes".split(" "),
  ..."nascimento e-mail telefone ultima_partida".split(" "),
];

const ROLES = { admin: "administração", secretary: "secretaria" } as const;

/** A line of the list of members; `timeZone` is the club's. */
export function memberCells(member: ExportedMember, timeZone: string): string[] {
  const day = (at: string | null) => (at === null ? "" : dayIn(at, timeZone));
  return [
    member.name,
    member.number ?? member.athleteId,
    member.gender ? GENDER_WORDS[member.gender] : "",
    member.isActive ? "ativo" : "saiu",
    day(member.joinedAt),
    member.isActive ? "" : day(member.leftAt),
    member.hasAccount ? "sim" : "não",
    member.role ? ROLES[member.role] : "",
    member.classes.map((one) => `${sportLabel(one.sport)} ${one.class}`).join(", "),
    member.birthDate ?? "",
    member.email ?? "",
    member.phone ?? "",
    member.lastPlayedOn ?? "",
  ];
}
