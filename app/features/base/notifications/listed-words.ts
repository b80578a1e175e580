import type { ListedNotification } from "./notification.ts";

/** Gives the words in the list: a request that nobody has to answer any more asks for nothing, and keeps only the result. */
export function listedWords(row: Pick<ListedNotification, "type" | "title" | "message" | "can_answer">): {
  title: string;
  message: string;
} {
  const { title, message } = row;
  if (row.type !== "result_validation_required" || row.can_answer) return { title, message };
  const result = message.split(/ (?:Aprove ou conteste|Sem resposta)/, 1)[0]!;
  return { title: "Resultado já respondido", message: result };
}
