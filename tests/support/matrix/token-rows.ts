import { makeApiToken } from "../api-tokens.ts";
import { makeWebhook, webhookFields } from "../made-webhook.ts";
import { inClub } from "./form-builders.ts";
import { sentByScript } from "./form-rows.ts";
import { NOBODY, type Row } from "./rows.ts";

const INTEGRATIONS = "/club-admin-dashboard/integracoes";
const tokenForms = [
  ...inClub(INTEGRATIONS, "create_token without a proof", async ({ app }) => {
    await app.sql("update sessions set proved_at = null");
    return { intent: "create_token", name: "Placar", days: "30", "scope:members:read": "on" };
  }),
  ...inClub(INTEGRATIONS, "create_token after a proof", async ({ app }) => {
    await app.sql("update sessions set proved_at = now()");
    return { intent: "create_token", name: "Placar", days: "30", "scope:members:read": "on" };
  }),
  ...inClub(INTEGRATIONS, "revoke_token", async ({ app, club }, clubId) => {
    if (clubId === NOBODY) return { intent: "revoke_token", token_id: NOBODY };
    const { userId } = clubId === club.clubId ? club.secretary : club.otherAdmin;
    await makeApiToken(app.sql, app.vars.AUTH_SIGNING_KEYS!, { clubId, userId });
    const [token] = await app.sql<{ id: string }>(
      "select id from api_tokens where club_id = $1 and revoked_at is null limit 1",
      [clubId],
    );
    return { intent: "revoke_token", token_id: token!.id };
  }),
];

/** A form about one webhook, of the club that is asked. */
const aboutWebhook = (intent: string, isOff = false) =>
  inClub(INTEGRATIONS, intent, async ({ app }, clubId) => {
    if (intent === "rotate_webhook") await app.sql("update sessions set proved_at = now()");
    const nothing = { id: NOBODY, deliveryId: NOBODY };
    const made = clubId === NOBODY ? nothing : await makeWebhook(app.sql, clubId, { isOff });
    return webhookFields(intent, made);
  });

const webhookForms = [
  ...inClub(INTEGRATIONS, "create_webhook after a proof", async ({ app }) => {
    await app.sql("update sessions set proved_at = now()");
    await app.sql("delete from webhook_endpoints");
    const url = "https://programa.clube.com.br/quadra";
    return { intent: "create_webhook", url, "event:match.confirmed": "on" };
  }),
  ...aboutWebhook("rotate_webhook"),
  ...aboutWebhook("choose_webhook_events"),
  ...aboutWebhook("resume_webhook", true),
  ...aboutWebhook("test_webhook"),
  ...aboutWebhook("resend_delivery"),
  ...aboutWebhook("remove_webhook"),
];

/** The forms of a club's integrations, with scripts and without. */
export const tokenFormRows: Row[] = [
  ...tokenForms,
  ...sentByScript(tokenForms),
  ...webhookForms,
  ...sentByScript(webhookForms),
];
