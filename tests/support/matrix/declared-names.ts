/** What `declared.ts` says, of requests about names and of a guardian's page. */
export const NAMES_TABLE = `\
GET /auth/remover-nome  open
GET /auth/remover-nome · name · own  open
GET /auth/remover-nome · name · another  open
GET /auth/remover-nome · name · missing  open
GET /club-admin-dashboard/nomes · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/nomes · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/nomes · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /auth/remover-nome · empty  400
POST /club-admin-dashboard/nomes · protect_name · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/nomes · protect_name · another  sign-in closed closed closed missing missing sign-in sign-in closed closed
POST /club-admin-dashboard/nomes · protect_name · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/nomes/envio · protect_name · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/nomes/envio · protect_name · another  401 closed closed closed missing missing 401 401 closed closed
POST /club-admin-dashboard/nomes/envio · protect_name · missing  401 closed closed closed closed missing 401 401 closed closed
GET /auth/responsavel  open
GET /auth/responsavel/arquivo  /auth/responsavel
POST /auth/responsavel · revoke without a visit  missing`;
