/** What `declared.ts` says, of sponsors. */
export const SPONSORS_TABLE = `\
GET /club-admin-dashboard/patrocinadores · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/patrocinadores · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/patrocinadores · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
GET /club-admin-dashboard/patrocinadores/exibicoes · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/patrocinadores/exibicoes · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/patrocinadores/exibicoes · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
GET /club-admin-dashboard/patrocinadores/exibicoes/arquivo · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/patrocinadores/exibicoes/arquivo · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/patrocinadores/exibicoes/arquivo · missing  sign-in closed closed closed closed closed sign-in sign-in closed closed
GET /super-admin-dashboard/patrocinadores  sign-in closed closed closed closed open sign-in sign-in closed closed
POST /club-admin-dashboard/patrocinadores · remove_sponsor · own  sign-in closed closed missing closed missing sign-in sign-in missing closed
POST /club-admin-dashboard/patrocinadores · remove_sponsor · another  sign-in closed closed closed missing missing sign-in sign-in closed closed
POST /club-admin-dashboard/patrocinadores · remove_sponsor · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/patrocinadores/envio · remove_sponsor · own  401 closed closed missing closed missing 401 401 missing closed
POST /club-admin-dashboard/patrocinadores/envio · remove_sponsor · another  401 closed closed closed missing missing 401 401 closed closed
POST /club-admin-dashboard/patrocinadores/envio · remove_sponsor · missing  401 closed closed closed closed missing 401 401 closed closed
POST /super-admin-dashboard/patrocinadores · remove nothing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /super-admin-dashboard/patrocinadores/envio · remove nothing  401 closed closed closed closed missing 401 401 closed closed`;
