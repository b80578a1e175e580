/** What `declared.ts` says, of the club itself. */
export const OFFICE_TABLE = `\
GET /club-admin-dashboard/clube · own  sign-in closed closed open closed open sign-in sign-in closed closed
GET /club-admin-dashboard/clube · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/clube · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/clube · change_club · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/clube · change_club · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/clube · change_club · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/clube/envio · change_club · own  401 closed closed open closed open 401 401 closed closed
POST /club-admin-dashboard/clube/envio · change_club · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/clube/envio · change_club · missing  401 closed closed closed closed missing 401 401 closed closed
POST /club-admin-dashboard/clube · change_sports · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/clube · change_sports · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/clube · change_sports · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/clube · save_venue · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/clube · save_venue · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/clube · save_venue · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/clube · save_court · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/clube · save_court · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/clube · save_court · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/clube · pair_tv · own  sign-in closed closed 400 closed 400 sign-in sign-in closed closed
POST /club-admin-dashboard/clube · pair_tv · another  sign-in closed closed closed 400 400 sign-in sign-in closed closed
POST /club-admin-dashboard/clube · pair_tv · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/clube · change_tv · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/clube · change_tv · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/clube · change_tv · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /api/v1/tvs/pairings  201
POST /api/v1/tvs/state · unknown  200
POST /api/v1/tvs/plays · unknown  200
GET /display/tv  open`;
