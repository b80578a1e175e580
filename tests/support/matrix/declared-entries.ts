/** What `declared.ts` says, of entering a tournament. */
export const ENTRIES_TABLE = `\
GET /tournaments/:tournamentId/inscricao · another  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /tournaments/:tournamentId/inscricao · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /tournaments/:tournamentId/inscricao · enter · another  sign-in done done closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /tournaments/:tournamentId/inscricao · enter · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /tournaments/:tournamentId/inscricao · withdraw_entry · own  sign-in done missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /tournaments/:tournamentId/inscricao · withdraw_entry · another  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /tournaments/:tournamentId/inscricao · withdraw_entry · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /tournaments/:tournamentId/inscricao/envio · enter · another  401 open open closed closed closed 401 401 401 401
POST /tournaments/:tournamentId/inscricao/envio · enter · missing  401 missing missing closed closed closed 401 401 401 401
POST /tournaments/:tournamentId/inscricao/envio · withdraw_entry · own  401 open missing closed closed closed 401 401 401 401
POST /tournaments/:tournamentId/inscricao/envio · withdraw_entry · another  401 missing missing closed closed closed 401 401 401 401
POST /tournaments/:tournamentId/inscricao/envio · withdraw_entry · missing  401 missing missing closed closed closed 401 401 401 401`;
