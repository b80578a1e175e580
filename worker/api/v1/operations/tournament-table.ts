import type { OperationRow } from "./token-operations.ts";

const CLUB = "/clubs/{clubId}";
const ALL = `${CLUB}/tournaments`;
const ONE = `${ALL}/{tournamentId}`;
const EVENT = `${ONE}/events/{eventId}`;
/** Events and entries are found without their tournament. */
const OF_EVENT = `${CLUB}/tournament-events/{eventId}`;
const ENTRY = `${CLUB}/tournament-entries/{entryId}`;

const read = <const Id extends string>(id: Id, path: string, summary: string) =>
  ({
    id,
    path,
    summary,
    method: "get",
    tag: "Torneios",
    by: { kind: "token", scope: "tournaments:read" },
  }) as const;

const write = <const Id extends string>(
  id: Id,
  path: string,
  summary: string,
  method: "post" | "put" | "delete" = "post",
) =>
  ({
    id,
    path,
    summary,
    method,
    tag: "Torneios",
    by: { kind: "token", scope: "tournaments:write" },
    isWrite: true,
  }) as const;

/** The rows of the table about a club's tournaments. */
export const TOURNAMENT_OPERATIONS = [
  read("listTournaments", ALL, "Torneios do clube, com rascunhos"),
  read("readTournament", ONE, "Um torneio e suas categorias"),
  read("listEntries", `${ONE}/entries`, "Inscrições, e o que cada um paga"),
  read("listDraws", `${ONE}/draws`, "Sorteios, grupos e campeões"),
  read("listPlaces", `${ONE}/matches`, "Jogos das chaves"),
  read("readSchedule", `${ONE}/schedule`, "Quadras, horários e impedimentos"),
  read("readMerge", `${EVENT}/merge`, "O que a união a outra categoria faria agora"),
  write("createTournament", ALL, "Criar um rascunho"),
  write("startEvening", `${CLUB}/super-8-evenings`, "Começar um Super 8 com uma lista de nomes"),
  write("changeTournament", ONE, "Mudar um torneio, inteiro, na versão lida", "put"),
  write("publishTournament", `${ONE}/publish`, "Publicar um rascunho"),
  write("closeEntries", `${ONE}/close-entries`, "Encerrar as inscrições"),
  write("reopenEntries", `${ONE}/reopen-entries`, "Reabrir as inscrições"),
  write("discardTournament", `${ONE}/discard`, "Apagar um rascunho"),
  write("cancelTournament", `${ONE}/cancel`, "Cancelar um torneio e devolver o pago"),
  write("addEvent", `${ONE}/events`, "Criar uma categoria"),
  write("changeEvent", EVENT, "Mudar uma categoria, inteira, na versão lida", "put"),
  write("removeEvent", `${EVENT}/remove`, "Apagar uma categoria sem inscrições"),
  write("giveBackEvent", `${EVENT}/give-back`, "Cancelar uma categoria sem o mínimo e devolver o pago"),
  write("mergeEvent", `${EVENT}/merge`, "Unir a outra uma categoria sem o mínimo, como a prévia mostrou"),
  write("enterAthletes", `${ONE}/entries`, "Inscrever atletas do clube"),
  write("removeEntry", `${ONE}/entries/{entryId}/remove`, "Desfazer uma inscrição antes do sorteio"),
  write("markShare", `${ENTRY}/share`, "Marcar a parte de um atleta como paga no clube, ou não"),
  write("checkIn", `${ENTRY}/check-in`, "Marcar quem chegou"),
  write("withdrawEntry", `${ENTRY}/withdraw`, "Tirar da chave quem desistiu, com substituto ou por W.O."),
  write("announceDraw", `${OF_EVENT}/draws`, "Anunciar um sorteio"),
  write("makeDraw", `${CLUB}/tournament-draws/{drawId}/make`, "Fazer o sorteio anunciado"),
  write("callMatch", `${CLUB}/tournament-matches/{tournamentMatchId}/call`, "Chamar um jogo à quadra"),
  write("finishEvent", `${OF_EVENT}/finish`, "Encerrar uma categoria e dar os pontos"),
  write("reopenEvent", `${OF_EVENT}/reopen`, "Reabrir uma categoria encerrada"),
  write("saveCourts", `${ONE}/courts`, "Dizer quadras e horas", "put"),
  write("changeSchedule", `${ONE}/schedule`, "Mudar os horários; com `dry_run`, só a prévia"),
  write("removeImpediment", `${ONE}/impediments/{impedimentId}`, "Retirar um impedimento", "delete"),
] as const satisfies readonly OperationRow[];

export type TournamentOperationId = (typeof TOURNAMENT_OPERATIONS)[number]["id"];
