/** What `declared.ts` says, of the pictures of people and clubs. */
export const PICTURES_TABLE = `\
POST /club-admin-dashboard/ajustes · remove_logo · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/ajustes · remove_logo · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/ajustes · remove_logo · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/ajustes · club_colour · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/ajustes · club_colour · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/ajustes · club_colour · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/ajustes · logo without a file · own  sign-in closed closed 400 closed 400 sign-in sign-in closed closed
POST /club-admin-dashboard/ajustes · logo without a file · another  sign-in closed closed closed 400 400 sign-in sign-in closed closed
POST /club-admin-dashboard/ajustes · logo without a file · missing  sign-in closed closed closed closed 400 sign-in sign-in closed closed
POST /club-admin-dashboard/ajustes/envio · remove_logo · own  401 closed closed open closed open 401 401 closed closed
POST /club-admin-dashboard/ajustes/envio · remove_logo · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/ajustes/envio · remove_logo · missing  401 closed closed closed closed missing 401 401 closed closed
POST /club-admin-dashboard/ajustes/envio · club_colour · own  401 closed closed open closed open 401 401 closed closed
POST /club-admin-dashboard/ajustes/envio · club_colour · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/ajustes/envio · club_colour · missing  401 closed closed closed closed missing 401 401 closed closed
POST /club-admin-dashboard/ajustes/envio · logo without a file · own  401 closed closed 400 closed 400 401 401 closed closed
POST /club-admin-dashboard/ajustes/envio · logo without a file · another  401 closed closed closed 400 400 401 401 closed closed
POST /club-admin-dashboard/ajustes/envio · logo without a file · missing  401 closed closed closed closed 400 401 401 closed closed
POST /athlete-profile · remove_avatar  sign-in done done closed closed closed sign-in sign-in /profile-setup /profile-setup`;
