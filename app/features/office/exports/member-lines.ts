import type { Gender } from "../../../../drizzle/schema/enums.ts";
import { dayIn } from "../../../lib/dates.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { SHOWN_NAMES, type ShownName } from "../../../lib/shown-names.ts";
import { GENDER_WORDS } from "./match-lines.ts";

/** Somebody who is, or was, of the club, as its office knows them. Instants as the database writes them. */
interface ExportedMember {
  athleteId: string;
  name: string;
  gender: Gender | null;
  number: string | null;
  isActive: boolean;
  /** "YYYY-MM-DD HH:MM:SS.mmm" in the club's zone when they first came; ties may break by it (product §5). */
  since: string | null;
  leftAt: string | null;
  hasAccount: boolean;
  role: "admin" | "secretary" | null;
  classes: { sport: string; class: string }[];
  /** The one in the club's own files about somebody without an account; null for the others. */
  birthDate: string | null;
  /** By which the office reaches them: of a minor with an account the guardian's. */
  email: string | null;
  phone: string | null;
  /** How much of the name public pages show. */
  shown: ShownName;
  /** "YYYY-MM-DD" of the last confirmed match there. */
  lastPlayedOn: string | null;
}

export const MEMBER_HEAD = [
  ..."nome numero genero situacao membro_desde saiu_em conta papel classes".split(" "),
  ..."nascimento e-mail telefone ultima_partida membro_desde_hora nome_publico".split(" "),
];

const ROLES = { admin: "administração", secretary: "secretaria" } as const;

/** A line of the list of members; `timeZone` is the club's. */
export function memberCells(member: ExportedMember, timeZone: string): string[] {
  const [day = "", time = ""] = (member.since ?? "").split(" ");
  return [
    member.name,
    member.number ?? member.athleteId,
    member.gender ? GENDER_WORDS[member.gender] : "",
    member.isActive ? "ativo" : "saiu",
    day,
    member.isActive || member.leftAt === null ? "" : dayIn(member.leftAt, timeZone),
    member.hasAccount ? "sim" : "não",
    member.role ? ROLES[member.role] : "",
    member.classes.map((one) => `${sportLabel(one.sport)} ${one.class}`).join(", "),
    member.birthDate ?? "",
    member.email ?? "",
    member.phone ?? "",
    member.lastPlayedOn ?? "",
    time,
    SHOWN_NAMES[member.shown],
  ];
}
