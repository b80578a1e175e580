/** What `declared.ts` says, of a tournament's draws in its club's office. */
export const DRAWS_TABLE = `\
GET /club-admin-dashboard/torneios/:tournamentId/chaves · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/torneios/:tournamentId/chaves · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/torneios/:tournamentId/chaves · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/chaves · announce_draw · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/torneios/:tournamentId/chaves · announce_draw · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/chaves · announce_draw · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/chaves · make_draw · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/torneios/:tournamentId/chaves · make_draw · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/chaves · make_draw · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/chaves/envio · announce_draw · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/torneios/:tournamentId/chaves/envio · announce_draw · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/chaves/envio · announce_draw · missing  401 closed closed closed closed missing 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/chaves/envio · make_draw · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/torneios/:tournamentId/chaves/envio · make_draw · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/chaves/envio · make_draw · missing  401 closed closed closed closed missing 401 401 closed closed`;
