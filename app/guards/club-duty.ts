import type { ClubDuty } from "../features/base/access/access.ts";

/** The parts of a club's dashboard that are not the secretary's: rules, merging profiles and money are the
 * admins', entering and one's own notifications also a referee's. */
const DUTIES: Readonly<Record<string, ClubDuty>> = {
  ajustes: "admin",
  clube: "admin",
  rankings: "admin",
  assinatura: "admin",
  pagamento: "admin",
  integracoes: "admin",
  "atletas/juntar": "admin",
  lancar: "referee",
  busca: "referee",
  partidas: "referee",
  notificacoes: "referee",
};

/** Gives the least duty that an address of the club's dashboard asks for (product §3); a form's verb judges its own act besides. */
export function clubDuty(pathname: string): ClubDuty {
  const [, , part = "", panel = ""] = pathname.replace(/\.data$/, "").split("/");
  const found = [`${part}/${panel}`, part].find((name) => Object.hasOwn(DUTIES, name));
  return found ? DUTIES[found]! : "secretary";
}
