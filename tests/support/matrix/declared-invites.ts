/** What `declared.ts` says, of invites to matches and of pairs. */
export const INVITES_TABLE = `\
GET /api/v1/invites  401 200 200 200 200 200 401 401 200 200
POST /api/v1/invites · own  401 201 403 403 403 403 401 401 403 403
POST /api/v1/invites · missing  401 404 403 403 403 403 401 401 403 403
GET /api/v1/pairs  401 200 200 200 200 200 401 401 200 200
POST /api/v1/pairs · own  401 201 201 403 403 403 401 401 403 403
POST /api/v1/pairs · missing  401 404 404 403 403 403 401 401 403 403
POST /api/v1/invites/:id/accept · own  401 200 404 403 403 403 401 401 403 403
POST /api/v1/invites/:id/accept · another  401 404 404 403 403 403 401 401 403 403
POST /api/v1/invites/:id/accept · missing  401 404 404 403 403 403 401 401 403 403
POST /api/v1/invites/:id/decline · own  401 200 404 403 403 403 401 401 403 403
POST /api/v1/invites/:id/decline · another  401 404 404 403 403 403 401 401 403 403
POST /api/v1/invites/:id/decline · missing  401 404 404 403 403 403 401 401 403 403
POST /api/v1/invites/:id/counter · own  401 200 404 403 403 403 401 401 403 403
POST /api/v1/invites/:id/counter · another  401 404 404 403 403 403 401 401 403 403
POST /api/v1/invites/:id/counter · missing  401 404 404 403 403 403 401 401 403 403
POST /api/v1/invites/:id/withdraw · own  401 200 404 403 403 403 401 401 403 403
POST /api/v1/invites/:id/withdraw · another  401 404 404 403 403 403 401 401 403 403
POST /api/v1/invites/:id/withdraw · missing  401 404 404 403 403 403 401 401 403 403
POST /api/v1/invites/:id/cancel · own  401 200 404 403 403 403 401 401 403 403
POST /api/v1/invites/:id/cancel · another  401 404 404 403 403 403 401 401 403 403
POST /api/v1/invites/:id/cancel · missing  401 404 404 403 403 403 401 401 403 403
POST /api/v1/pairs/:id/accept · own  401 200 404 403 403 403 401 401 403 403
POST /api/v1/pairs/:id/accept · another  401 404 404 403 403 403 401 401 403 403
POST /api/v1/pairs/:id/accept · missing  401 404 404 403 403 403 401 401 403 403
POST /api/v1/pairs/:id/decline · own  401 200 404 403 403 403 401 401 403 403
POST /api/v1/pairs/:id/decline · another  401 404 404 403 403 403 401 401 403 403
POST /api/v1/pairs/:id/decline · missing  401 404 404 403 403 403 401 401 403 403
POST /api/v1/pairs/:id/withdraw · own  401 200 404 403 403 403 401 401 403 403
POST /api/v1/pairs/:id/withdraw · another  401 404 404 403 403 403 401 401 403 403
POST /api/v1/pairs/:id/withdraw · missing  401 404 404 403 403 403 401 401 403 403
POST /api/v1/pairs/:id/dissolve · own  401 200 404 403 403 403 401 401 403 403
POST /api/v1/pairs/:id/dissolve · another  401 404 404 403 403 403 401 401 403 403
POST /api/v1/pairs/:id/dissolve · missing  401 404 404 403 403 403 401 401 403 403
POST /athlete-dashboard · open_invite · own  sign-in done closed closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · open_invite · missing  sign-in missing closed closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · invite_partner · own  sign-in done done closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · invite_partner · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · accept_invite · own  sign-in done missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · accept_invite · another  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · accept_invite · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · decline_invite · own  sign-in done missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · decline_invite · another  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · decline_invite · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · counter_invite · own  sign-in done missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · counter_invite · another  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · counter_invite · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · withdraw_invite · own  sign-in done missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · withdraw_invite · another  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · withdraw_invite · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · cancel_invite · own  sign-in done missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · cancel_invite · another  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · cancel_invite · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · accept_pair · own  sign-in done missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · accept_pair · another  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · accept_pair · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · decline_pair · own  sign-in done missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · decline_pair · another  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · decline_pair · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · withdraw_pair · own  sign-in done missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · withdraw_pair · another  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · withdraw_pair · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · dissolve_pair · own  sign-in done missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · dissolve_pair · another  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard · dissolve_pair · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/envio · open_invite · own  401 open closed closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · open_invite · missing  401 missing closed closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · invite_partner · own  401 open open closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · invite_partner · missing  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · accept_invite · own  401 open missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · accept_invite · another  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · accept_invite · missing  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · decline_invite · own  401 open missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · decline_invite · another  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · decline_invite · missing  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · counter_invite · own  401 open missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · counter_invite · another  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · counter_invite · missing  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · withdraw_invite · own  401 open missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · withdraw_invite · another  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · withdraw_invite · missing  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · cancel_invite · own  401 open missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · cancel_invite · another  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · cancel_invite · missing  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · accept_pair · own  401 open missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · accept_pair · another  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · accept_pair · missing  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · decline_pair · own  401 open missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · decline_pair · another  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · decline_pair · missing  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · withdraw_pair · own  401 open missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · withdraw_pair · another  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · withdraw_pair · missing  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · dissolve_pair · own  401 open missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · dissolve_pair · another  401 missing missing closed closed closed 401 401 closed closed
POST /athlete-dashboard/envio · dissolve_pair · missing  401 missing missing closed closed closed 401 401 closed closed`;
