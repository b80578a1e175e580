/** What `declared.ts` says, of a club's tournaments. */
export const OFFICE_TOURNAMENTS_TABLE = `\
GET /club-admin-dashboard/torneios · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/torneios · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/torneios · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
GET /club-admin-dashboard/torneios/:tournamentId · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/torneios/:tournamentId · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/torneios/:tournamentId · missing  sign-in closed closed missing closed missing sign-in sign-in missing closed
POST /club-admin-dashboard/torneios · create_tournament · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/torneios · create_tournament · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios · create_tournament · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId · save_tournament · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/torneios/:tournamentId · save_tournament · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId · save_tournament · missing  sign-in closed closed missing closed missing sign-in sign-in missing closed
POST /club-admin-dashboard/torneios/:tournamentId · add_event · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/torneios/:tournamentId · add_event · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId · add_event · missing  sign-in closed closed missing closed missing sign-in sign-in missing closed
POST /club-admin-dashboard/torneios/:tournamentId · remove_event · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/torneios/:tournamentId · remove_event · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId · remove_event · missing  sign-in closed closed missing closed missing sign-in sign-in missing closed
POST /club-admin-dashboard/torneios/:tournamentId · publish · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/torneios/:tournamentId · publish · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId · publish · missing  sign-in closed closed missing closed missing sign-in sign-in missing closed
POST /club-admin-dashboard/torneios/:tournamentId · close_entries · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/torneios/:tournamentId · close_entries · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId · close_entries · missing  sign-in closed closed missing closed missing sign-in sign-in missing closed
POST /club-admin-dashboard/torneios/:tournamentId · cancel_tournament · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId · cancel_tournament · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId · cancel_tournament · missing  sign-in closed closed missing closed missing sign-in sign-in missing closed
POST /club-admin-dashboard/torneios/:tournamentId · remove_draft · own  sign-in closed closed /club-admin-dashboard/torneios closed /club-admin-dashboard/torneios sign-in sign-in /club-admin-dashboard/torneios closed
POST /club-admin-dashboard/torneios/:tournamentId · remove_draft · another  sign-in closed closed closed /club-admin-dashboard/torneios /club-admin-dashboard/torneios sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId · remove_draft · missing  sign-in closed closed missing closed missing sign-in sign-in missing closed
POST /club-admin-dashboard/torneios/envio · create_tournament · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/torneios/envio · create_tournament · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/envio · create_tournament · missing  401 closed closed closed closed missing 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · save_tournament · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · save_tournament · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · save_tournament · missing  401 closed closed missing closed missing 401 401 missing closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · add_event · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · add_event · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · add_event · missing  401 closed closed missing closed missing 401 401 missing closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · remove_event · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · remove_event · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · remove_event · missing  401 closed closed missing closed missing 401 401 missing closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · publish · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · publish · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · publish · missing  401 closed closed missing closed missing 401 401 missing closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · close_entries · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · close_entries · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · close_entries · missing  401 closed closed missing closed missing 401 401 missing closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · cancel_tournament · own  401 closed closed open closed open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · cancel_tournament · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · cancel_tournament · missing  401 closed closed missing closed missing 401 401 missing closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · remove_draft · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · remove_draft · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/envio · remove_draft · missing  401 closed closed missing closed missing 401 401 missing closed
GET /club-admin-dashboard/torneios/:tournamentId/inscricoes · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/torneios/:tournamentId/inscricoes · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/torneios/:tournamentId/inscricoes · missing  sign-in closed closed missing closed missing sign-in sign-in missing closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes · mark_share · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes · mark_share · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes · mark_share · missing  sign-in closed closed missing closed missing sign-in sign-in missing closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes · unmark_share · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes · unmark_share · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes · unmark_share · missing  sign-in closed closed missing closed missing sign-in sign-in missing closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes/envio · mark_share · own  401 closed closed open closed open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes/envio · mark_share · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes/envio · mark_share · missing  401 closed closed missing closed missing 401 401 missing closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes/envio · unmark_share · own  401 closed closed open closed open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes/envio · unmark_share · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes/envio · unmark_share · missing  401 closed closed missing closed missing 401 401 missing closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes · remove_entry · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes · remove_entry · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes · remove_entry · missing  sign-in closed closed missing closed missing sign-in sign-in missing closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes/envio · remove_entry · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes/envio · remove_entry · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes/envio · remove_entry · missing  401 closed closed missing closed missing 401 401 missing closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes · enter_by_hand · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes · enter_by_hand · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes · enter_by_hand · missing  sign-in closed closed missing closed missing sign-in sign-in missing closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes/envio · enter_by_hand · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes/envio · enter_by_hand · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes/envio · enter_by_hand · missing  401 closed closed missing closed missing 401 401 missing closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes · merge_event · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes · merge_event · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes · merge_event · missing  sign-in closed closed missing closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes/envio · merge_event · own  401 closed closed open closed open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes/envio · merge_event · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes/envio · merge_event · missing  401 closed closed missing closed missing 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes · give_back_event · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes · give_back_event · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes · give_back_event · missing  sign-in closed closed missing closed missing sign-in sign-in missing closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes/envio · give_back_event · own  401 closed closed open closed open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes/envio · give_back_event · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/inscricoes/envio · give_back_event · missing  401 closed closed missing closed missing 401 401 missing closed
POST /club-admin-dashboard/torneios/:tournamentId/horarios · save_courts · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/torneios/:tournamentId/horarios · save_courts · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/horarios · save_courts · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/horarios/envio · save_courts · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/torneios/:tournamentId/horarios/envio · save_courts · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/horarios/envio · save_courts · missing  401 closed closed closed closed missing 401 401 closed closed
GET /club-admin-dashboard/torneios/:tournamentId/horarios · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/torneios/:tournamentId/horarios · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/torneios/:tournamentId/horarios · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/jogos · check_in · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/torneios/:tournamentId/jogos · check_in · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/jogos · check_in · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/jogos/envio · check_in · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/torneios/:tournamentId/jogos/envio · check_in · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/jogos/envio · check_in · missing  401 closed closed closed closed missing 401 401 closed closed
GET /club-admin-dashboard/torneios/:tournamentId/jogos · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/torneios/:tournamentId/jogos · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/torneios/:tournamentId/jogos · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/encerramento · finish_event · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/torneios/:tournamentId/encerramento · finish_event · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/encerramento · finish_event · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/:tournamentId/encerramento/envio · finish_event · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/torneios/:tournamentId/encerramento/envio · finish_event · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/:tournamentId/encerramento/envio · finish_event · missing  401 closed closed closed closed missing 401 401 closed closed
GET /club-admin-dashboard/torneios/:tournamentId/encerramento · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/torneios/:tournamentId/encerramento · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/torneios/:tournamentId/encerramento · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
GET /club-admin-dashboard/torneios/super-8 · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/torneios/super-8 · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/torneios/super-8 · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/super-8 · start_evening · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/torneios/super-8 · start_evening · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/super-8 · start_evening · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/torneios/super-8/envio · start_evening · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/torneios/super-8/envio · start_evening · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/torneios/super-8/envio · start_evening · missing  401 closed closed closed closed missing 401 401 closed closed`;
