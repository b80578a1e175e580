/** What `declared.ts` says, of the office of a club's rankings. */
export const RANKINGS_TABLE = `\
GET /club-admin-dashboard/rankings · own  sign-in closed closed open closed open sign-in sign-in closed closed
GET /club-admin-dashboard/rankings · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/rankings · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/rankings/envio · open_ranking · own  401 closed closed open closed open 401 401 closed closed
POST /club-admin-dashboard/rankings/envio · open_ranking · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/rankings/envio · open_ranking · missing  401 closed closed closed closed missing 401 401 closed closed
POST /club-admin-dashboard/rankings · open_ranking · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · open_ranking · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · open_ranking · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · replay_ranking · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · replay_ranking · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · replay_ranking · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · close_ranking · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · close_ranking · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · close_ranking · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · accept_enrolment · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · accept_enrolment · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · accept_enrolment · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · preview_points · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · preview_points · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · preview_points · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · write_points · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · write_points · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · write_points · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · undo_points · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · undo_points · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · undo_points · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · preview_rules · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · preview_rules · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · preview_rules · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · write_rules · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · write_rules · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/rankings · write_rules · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed`;
