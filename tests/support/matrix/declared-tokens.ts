import { TOKEN_OPERATIONS } from "../../../worker/api/v1/operations/table.ts";

/** By API token alone: whatever a person's access token says, it is none. */
const byToken = TOKEN_OPERATIONS.flatMap(({ method, path }) => {
  const route = `${method.toUpperCase()} /api/v1${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
  if (path === "/token") return [`${route}  401`];
  return ["own", "another", "missing"].map((target) => `${route} · ${target}  401`);
});

const PANEL = "POST /club-admin-dashboard/integracoes";
/** Forms of webhooks: those that show a secret are the club's own admins'; the others the platform's too. */
const webhookForms = ["", "/envio"].flatMap((script) => {
  const out = script ? "401" : "sign-in";
  const row = (what: string, target: string, others: string) =>
    `${PANEL}${script} · ${what} · ${target}  ${out} closed closed ${others} ${out} ${out} closed closed`;
  const did = script ? "open" : "done";
  return [
    ...["create_webhook after a proof", "rotate_webhook"].flatMap((what) => [
      row(what, "own", "open closed closed"),
      row(what, "another", "closed open closed"),
      row(what, "missing", "closed closed missing"),
    ]),
    ...[
      "choose_webhook_events",
      "resume_webhook",
      "test_webhook",
      "resend_delivery",
      "remove_webhook",
    ].flatMap((what) => [
      row(what, "own", `${did} closed ${did}`),
      row(what, "another", `closed ${did} ${did}`),
      row(what, "missing", "closed closed missing"),
    ]),
  ];
});

/** What `declared.ts` says, of API tokens and of what they open. */
export const TOKENS_TABLE = `\
GET /api/v1/openapi.json  200
GET /api/v1/docs  200
${byToken.join("\n")}
GET /club-admin-dashboard/integracoes · own  sign-in closed closed open closed open sign-in sign-in closed closed
GET /club-admin-dashboard/integracoes · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/integracoes · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/integracoes · create_token without a proof · own  sign-in closed closed closed closed closed sign-in sign-in closed closed
POST /club-admin-dashboard/integracoes · create_token without a proof · another  sign-in closed closed closed closed closed sign-in sign-in closed closed
POST /club-admin-dashboard/integracoes · create_token without a proof · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/integracoes/envio · create_token without a proof · own  401 closed closed closed closed closed 401 401 closed closed
POST /club-admin-dashboard/integracoes/envio · create_token without a proof · another  401 closed closed closed closed closed 401 401 closed closed
POST /club-admin-dashboard/integracoes/envio · create_token without a proof · missing  401 closed closed closed closed missing 401 401 closed closed
POST /club-admin-dashboard/integracoes · create_token after a proof · own  sign-in closed closed open closed closed sign-in sign-in closed closed
POST /club-admin-dashboard/integracoes · create_token after a proof · another  sign-in closed closed closed open closed sign-in sign-in closed closed
POST /club-admin-dashboard/integracoes · create_token after a proof · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/integracoes/envio · create_token after a proof · own  401 closed closed open closed closed 401 401 closed closed
POST /club-admin-dashboard/integracoes/envio · create_token after a proof · another  401 closed closed closed open closed 401 401 closed closed
POST /club-admin-dashboard/integracoes/envio · create_token after a proof · missing  401 closed closed closed closed missing 401 401 closed closed
POST /club-admin-dashboard/integracoes · revoke_token · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/integracoes · revoke_token · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/integracoes · revoke_token · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/integracoes/envio · revoke_token · own  401 closed closed open closed open 401 401 closed closed
POST /club-admin-dashboard/integracoes/envio · revoke_token · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/integracoes/envio · revoke_token · missing  401 closed closed closed closed missing 401 401 closed closed
${webhookForms.join("\n")}`;
