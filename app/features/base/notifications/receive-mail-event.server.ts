import { AppError } from "../../../lib/errors.ts";
import { runBatch } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { hastenOthers } from "./mails-repository.server.ts";
import { sendMails } from "./send-mails.server.ts";
import { bouncedStatement, unreachedByMail } from "./reaches-repository.server.ts";

/**
 * Takes what the mail service tells of a mail. One that it could not deliver reached nobody: where nothing else reached that
 * side, silence does not approve (product §4); the other one of the side is mailed at once. Told twice, or of a mail that asks about no match, it changes nothing. Throws
 * `invalid_input` for what the mail service has not signed.
 */
export async function receiveMailEvent(
  services: Services,
  sent: { body: string; headers: Headers },
): Promise<"undelivered" | "ignored"> {
  const { db, log } = services;
  const event = await services.mailEvents.open({ ...sent, now: services.now() });
  if (event === null) {
    log("webhook_refused", { kind: "mail" });
    throw new AppError("invalid_input", { field: "svix-signature", message: "Assinatura inválida." });
  }
  if (event === "other") return "ignored";
  const at = services.now();
  await runBatch(db, [
    bouncedStatement(db, event.mailId, at),
    unreachedByMail(db, event.mailId),
    hastenOthers(db, [event.mailId], at),
  ]);
  services.after(sendMails(services));
  return "undelivered";
}
