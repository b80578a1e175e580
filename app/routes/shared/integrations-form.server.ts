import { z } from "zod";
import { proveSelf } from "../../features/people/accounts/prove-self.server.ts";
import { createToken } from "../../features/clubs/integrations/create-token.server.ts";
import { revokeToken } from "../../features/clubs/integrations/revoke-token.server.ts";
import { newTokenSchema, TOKEN_FORMS } from "../../features/clubs/integrations/integrations-schema.ts";
import type { TokenDone } from "../../features/clubs/integrations/integrations-panel.tsx";
import { SCOPE_NAMES } from "../../features/base/access/scopes.ts";
import { chooseEvents } from "../../features/clubs/integrations/choose-events.server.ts";
import { createEndpoint } from "../../features/clubs/integrations/create-endpoint.server.ts";
import type { SecretDone } from "../../features/clubs/integrations/endpoint-item.tsx";
import { removeEndpoint } from "../../features/clubs/integrations/remove-endpoint.server.ts";
import { resendDelivery } from "../../features/clubs/integrations/resend-delivery.server.ts";
import { resumeEndpoint } from "../../features/clubs/integrations/resume-endpoint.server.ts";
import { rotateSecret } from "../../features/clubs/integrations/rotate-secret.server.ts";
import {
  chosenEventsSchema,
  newEndpointSchema,
  WEBHOOK_FORMS,
} from "../../features/clubs/integrations/webhooks-schema.ts";
import { testEndpoint } from "../../features/clubs/integrations/test-endpoint.server.ts";
import { createdId } from "../../guards/created-id.server.ts";
import { type GuardArgs, requireActor } from "../../guards/guard.server.ts";
import { parseInput } from "../../lib/parse.ts";
import { WEBHOOK_EVENT_NAMES } from "../../lib/webhook-events.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { sendClubForm } from "./club-page.server.ts";

const integrationsFormSchema = z.discriminatedUnion("intent", [...TOKEN_FORMS, ...WEBHOOK_FORMS]);

type Form = z.output<typeof integrationsFormSchema>;

/**
 * Takes the forms of a club's integrations; of a new token or a webhook's secret, its text.
 * A password that is sent along is the fresh proof that making one asks for. Throws what the guard and the verbs throw, and
 * `invalid_input`.
 */
export async function sendIntegrationsForm(args: GuardArgs): Promise<FormDone | TokenDone | SecretDone> {
  return await sendClubForm(args, integrationsFormSchema, async (context, form, clubId) => {
    const prove = async (password: string | undefined) => {
      if (password) await proveSelf({ services: context.services, actor: requireActor(args) }, { password });
    };
    switch (form.intent) {
      case "create_token": {
        const scopes = SCOPE_NAMES.filter((scope) => form[`scope:${scope}`] === "on");
        const input = parseInput(newTokenSchema, { name: form.name, days: form.days, scopes });
        await prove(form.password);
        const { token } = await createToken(context, {
          ...input,
          clubId,
          newId: await createdId(args, "token"),
        });
        return { ok: true, sentence: "Token criado. Copie agora: ele não aparece de novo.", token };
      }
      case "create_webhook": {
        const events = WEBHOOK_EVENT_NAMES.filter((name) => form[`event:${name}`] === "on");
        const input = parseInput(newEndpointSchema, { url: form.url, events });
        await prove(form.password);
        const { secret } = await createEndpoint(context, {
          ...input,
          clubId,
          newId: await createdId(args, "webhook"),
        });
        return {
          ok: true,
          sentence: "Webhook criado. Copie o segredo agora: ele não aparece de novo.",
          secret,
        };
      }
      case "rotate_webhook": {
        await prove(form.password);
        const { secret } = await rotateSecret(context, { clubId, endpointId: form.endpoint_id });
        return { ok: true, sentence: "Segredo trocado. Copie agora: ele não aparece de novo.", secret };
      }
      default:
        return { ok: true, sentence: await doWithout(context, form, clubId) };
    }
  });
}

/** The forms that make nothing secret; gives the sentence that says what was done. */
async function doWithout(
  context: VerbContext,
  form: Exclude<Form, { intent: "create_token" | "create_webhook" | "rotate_webhook" }>,
  clubId: string | null,
): Promise<string> {
  switch (form.intent) {
    case "revoke_token":
      await revokeToken(context, { clubId, tokenId: form.token_id });
      return "Token revogado. Quem o usava não entra mais.";
    case "remove_webhook":
      await removeEndpoint(context, { clubId, endpointId: form.endpoint_id });
      return "Webhook excluído. Nada mais é enviado para ele.";
    case "choose_webhook_events": {
      const events = WEBHOOK_EVENT_NAMES.filter((name) => form[`event:${name}`] === "on");
      const input = parseInput(chosenEventsSchema, { events });
      await chooseEvents(context, { clubId, endpointId: form.endpoint_id, ...input });
      return "Avisos salvos. Valem do próximo acontecimento em diante.";
    }
    case "resume_webhook":
      await resumeEndpoint(context, { clubId, endpointId: form.endpoint_id });
      return "Webhook ligado. Ele é avisado do que acontecer daqui em diante.";
    case "test_webhook":
      await testEndpoint(context, { clubId, endpointId: form.endpoint_id });
      return "Teste enviado. O resultado aparece em Últimos envios.";
    case "resend_delivery":
      await resendDelivery(context, { clubId, deliveryId: form.delivery_id });
      return "Enviado de novo. O resultado aparece em Últimos envios.";
  }
}
