/** The rows of a club's people, as `declared.ts` says the others. */
export const MEMBERS_TABLE = `
GET /club-admin-dashboard/atletas · of a club that demands a factor · own  sign-in closed closed sign-in closed open sign-in sign-in closed closed
GET /club-admin-dashboard/atletas · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/atletas · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/atletas · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
GET /club-admin-dashboard/atletas/convites · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/atletas/convites · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/atletas/convites · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
GET /club-admin-dashboard/atletas/:athleteId · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/atletas/:athleteId · another  sign-in closed closed closed missing missing sign-in sign-in closed closed
GET /club-admin-dashboard/atletas/:athleteId · missing  sign-in closed closed missing closed missing sign-in sign-in missing closed
POST /club-admin-dashboard/atletas · make_invitation · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/atletas/envio · make_invitation · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/atletas · make_invitation · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas/envio · make_invitation · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/atletas · make_invitation · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas/envio · make_invitation · missing  401 closed closed closed closed missing 401 401 closed closed
POST /club-admin-dashboard/atletas · make_claim · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/atletas · make_claim · another  sign-in closed closed closed 409 409 sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · make_claim · missing  sign-in closed closed closed closed 409 sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · revoke_invitation · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/atletas · revoke_invitation · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · revoke_invitation · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · revoke another club's invitation · own  sign-in closed closed missing closed missing sign-in sign-in missing closed
POST /club-admin-dashboard/atletas · revoke another club's invitation · another  sign-in closed closed closed missing missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · revoke another club's invitation · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · add_admin · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · add_admin · another  sign-in closed closed closed missing missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · add_admin · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · remove_admin · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · remove_admin · another  sign-in closed closed closed missing missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · remove_admin · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · close_company · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · close_company · another  sign-in closed closed closed missing missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · close_company · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · release_company · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · release_company · another  sign-in closed closed closed missing missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · release_company · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
GET /club-admin-dashboard/atletas/juntar · own  sign-in closed closed open closed open sign-in sign-in closed closed
GET /club-admin-dashboard/atletas/juntar · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/atletas/juntar · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · refuse_claim · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/atletas · refuse_claim · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · refuse_claim · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · confirm nobody's claim · own  sign-in closed closed missing closed missing sign-in sign-in missing closed
POST /club-admin-dashboard/atletas · confirm nobody's claim · another  sign-in closed closed closed missing missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · confirm nobody's claim · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · merge people of no club · own  sign-in closed closed missing closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · merge people of no club · another  sign-in closed closed closed missing missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · merge people of no club · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · undo no merge · own  sign-in closed closed missing closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · undo no merge · another  sign-in closed closed closed missing missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · undo no merge · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · invite_all · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/atletas · invite_all · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · invite_all · missing  sign-in closed closed closed closed done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · add_member · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/atletas · add_member · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · add_member · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · preview_roster · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/atletas · preview_roster · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · preview_roster · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · write_roster · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/atletas · write_roster · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · write_roster · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · set_class · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/atletas · set_class · another  sign-in closed closed closed missing missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · set_class · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · remove_member · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/atletas · remove_member · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · remove_member · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · add_staff · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · add_staff · another  sign-in closed closed closed missing missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · add_staff · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · remove_staff · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · remove_staff · another  sign-in closed closed closed missing missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · remove_staff · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · invite_secretary · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · invite_secretary · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · invite_secretary · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · cancel_secretary · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · cancel_secretary · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · cancel_secretary · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · approve_member · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/atletas · approve_member · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · approve_member · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · refuse_member · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/atletas · refuse_member · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/atletas · refuse_member · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /athlete-profile · switch_club · own  sign-in done missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-profile · switch_club · another  sign-in missing done closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-profile · switch_club · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-profile · leave_club · own  sign-in done done closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-profile · leave_club · missing  sign-in done done closed closed closed sign-in sign-in /profile-setup /profile-setup
`;
