/** What `declared.ts` says, of entering a tournament. */
export const ENTRIES_TABLE = `\
GET /athlete-dashboard/torneios/:tournamentId · another  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete-dashboard/torneios/:tournamentId · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/torneios/:tournamentId · enter · another  sign-in done done closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/torneios/:tournamentId · enter · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/torneios/:tournamentId · withdraw_entry · own  sign-in done missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/torneios/:tournamentId · withdraw_entry · another  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/torneios/:tournamentId · withdraw_entry · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/torneios/:tournamentId · name_impediment · own  sign-in done 409 closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/torneios/:tournamentId · name_impediment · another  sign-in 409 409 closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/torneios/:tournamentId · name_impediment · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/torneios/:tournamentId/envio · enter · another  401 open open closed closed closed 401 401 closed closed
POST /athlete-dashboard/torneios/:tournamentId/envio · enter · missing  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/torneios/:tournamentId/envio · withdraw_entry · own  401 open missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/torneios/:tournamentId/envio · withdraw_entry · another  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/torneios/:tournamentId/envio · withdraw_entry · missing  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/torneios/:tournamentId/envio · name_impediment · own  401 open 409 closed closed closed 401 401 closed closed
POST /athlete-dashboard/torneios/:tournamentId/envio · name_impediment · another  401 409 409 closed closed closed 401 401 closed closed
POST /athlete-dashboard/torneios/:tournamentId/envio · name_impediment · missing  401 missing missing closed closed closed 401 401 closed closed`;
