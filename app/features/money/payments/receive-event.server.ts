import { AppError, Defect } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Handlers } from "./handler.server.ts";
import { applyEvent } from "./apply-event.server.ts";
import { readEvent } from "./event-body.ts";
import { keepUnreadableStatement } from "./stripe-events-repository.server.ts";

/** Older than this a signature is a replay. */
const TOLERANCE_SECONDS = 300;

/**
 * Takes a webhook of Stripe's: its body as it came and the header `stripe-signature`. Judged before anything is stored:
 * throws `invalid_input` for a signature that is not of this body with our secret, or older than five minutes. What is
 * signed and can't be read is `kept` for a person, since sending it again would not help.
 */
export async function receiveEvent(
  services: Services,
  { body, signature }: { body: string; signature: string | null },
  handlers: Handlers,
): Promise<"applied" | "ignored" | "kept"> {
  await requireSigned(services, body, signature);
  const read = readEvent(body);
  if (read.kind === "event") return await applyEvent(services, read.event, handlers);
  services.log("stripe_event_unreadable", { subjectId: read.id, kind: read.type });
  const id = read.id ?? `evt_unread_${await digest(body)}`;
  await keepUnreadableStatement(services.db, { ...read, id, at: services.now() });
  return "kept";
}

async function requireSigned(services: Services, body: string, signature: string | null): Promise<void> {
  const { payments } = services;
  const { signature: signatures } = (await payments.client()).webhooks;
  if (!signatures) throw new Defect("Stripe's library verifies no signatures");
  const verify = (secret: string) =>
    signatures.verifyHeaderAsync(
      body,
      signature ?? "",
      secret,
      TOLERANCE_SECONDS,
      undefined,
      services.now().getTime(),
    );
  try {
    // The platform's own events and those of connected accounts come from two endpoints, each with its secret.
    await Promise.any(payments.webhookSecret.split(/[\s,]+/).map(verify));
  } catch (error) {
    services.log("webhook_refused", { error: error instanceof AggregateError ? error.errors[0] : error });
    throw new AppError("invalid_input", { field: "stripe-signature", message: "Assinatura inválida." });
  }
}

/** The same body is kept once. */
async function digest(body: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  return Array.from(new Uint8Array(bytes.slice(0, 16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}
