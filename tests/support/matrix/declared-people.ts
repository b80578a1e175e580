/** What `declared.ts` says, of what the platform's team does about accounts. */
export const PEOPLE_TABLE = `\
GET /super-admin-dashboard/pessoas  sign-in closed closed closed closed open sign-in sign-in closed closed
GET /super-admin-dashboard/pessoas/:userId · another  sign-in closed closed closed closed open sign-in sign-in closed closed
GET /super-admin-dashboard/pessoas/:userId · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
GET /super-admin-dashboard/seguranca  sign-in closed closed closed closed open sign-in sign-in closed closed
GET /super-admin-dashboard/seguranca/arquivo  sign-in closed closed closed closed open sign-in sign-in closed closed
GET /super-admin-dashboard/auditoria  sign-in closed closed closed closed open sign-in sign-in closed closed
GET /super-admin-dashboard/tokens  sign-in closed closed closed closed open sign-in sign-in closed closed
POST /super-admin-dashboard/tokens · create_token after a proof  sign-in closed closed closed closed open sign-in sign-in closed closed
POST /super-admin-dashboard/tokens · revoke_token · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /super-admin-dashboard/tokens/envio · create_token after a proof  401 closed closed closed closed open 401 401 closed closed
POST /super-admin-dashboard/tokens/envio · revoke_token · missing  401 closed closed closed closed missing 401 401 closed closed
GET /super-admin-dashboard/pagamentos  sign-in closed closed closed closed open sign-in sign-in closed closed
GET /super-admin-dashboard/avisos  sign-in closed closed closed closed open sign-in sign-in closed closed
POST /super-admin-dashboard/avisos · stop nothing  sign-in closed closed closed closed 409 sign-in sign-in closed closed
POST /super-admin-dashboard/avisos/envio · stop nothing  401 closed closed closed closed 409 401 401 closed closed
POST /super-admin-dashboard/seguranca · prove nothing  sign-in closed closed closed closed 400 sign-in sign-in closed closed
POST /super-admin-dashboard/seguranca/envio · prove nothing  401 closed closed closed closed 400 401 401 closed closed
POST /super-admin-dashboard/pessoas/:userId · lift · another  sign-in closed closed closed closed 409 sign-in sign-in closed closed
POST /super-admin-dashboard/pessoas/:userId · lift · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /super-admin-dashboard/pessoas/:userId/envio · lift · another  401 closed closed closed closed 409 401 401 closed closed
POST /super-admin-dashboard/pessoas/:userId/envio · lift · missing  401 closed closed closed closed missing 401 401 closed closed`;
