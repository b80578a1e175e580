import { MEMBERS_TABLE } from "./declared-members.ts";
import { TOKENS_TABLE } from "./declared-tokens.ts";
import { NAMES_TABLE } from "./declared-names.ts";
import { INVITES_TABLE } from "./declared-invites.ts";
import { DRAWS_TABLE } from "./declared-draws.ts";
import { ENTRIES_TABLE } from "./declared-entries.ts";
import { OFFICE_TABLE } from "./declared-office.ts";
import { OFFICE_TOURNAMENTS_TABLE } from "./declared-office-tournaments.ts";
import { PEOPLE_TABLE } from "./declared-people.ts";
import { PICTURES_TABLE } from "./declared-pictures.ts";
import { RANKINGS_TABLE } from "./declared-rankings.ts";
import { REACH_TABLE } from "./declared-reach.ts";
import { SPONSORS_TABLE } from "./declared-sponsors.ts";
import { STORAGE_TABLE } from "./declared-storage.ts";

/**
 * Who is answered what, one line a row: its name, then the outcomes in the order of `PEOPLE` (one word where all are alike).
 * Screens: `open`, `closed` (the 403 panel), `missing`, `sign-in`, `done`, a path that it redirects to, or a status. Calls: the
 * status, and what the body decides. Signing out is never refused, and of a session that has ended it ends nothing; a token
 * that is not due yet is not renewed, whoever holds it, and opens nothing by that.
 */
const TABLE = `
GET /  open
GET /public-ranking/:clubId · own  open
GET /public-ranking/:clubId · another  open
GET /public-ranking/:clubId · missing  missing
GET /display/:clubId · own  open
GET /display/:clubId · another  open
GET /display/:clubId · missing  missing
GET /tournaments  open
GET /tournaments-list  open
GET /tournaments/:tournamentId · another  open
GET /tournaments/:tournamentId · missing  missing
GET /tournament-test  open
GET /geographical-rankings  open
GET /mobile-preview  open
GET *  missing
GET /auth  open /athlete-dashboard /athlete-dashboard /club-admin-dashboard /club-admin-dashboard /super-admin-dashboard open open /club-admin-dashboard /club-admin-dashboard/lancar
GET /auth/meus-dados  sign-in open open open open open sign-in sign-in open open
GET /auth/meus-dados/arquivo  sign-in open open open open open /auth/meus-dados sign-in open open
GET /athlete-registration  open /profile-setup /profile-setup /profile-setup /profile-setup /profile-setup open open /profile-setup /profile-setup
GET /club-registration  open
GET /club-registration/success  open
GET /profile-setup  /athlete-registration open open open open open sign-in sign-in open open
GET /member-widgets  204 open open open open open 204 204 open open
GET /athlete-dashboard  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete-dashboard/registrar  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete-dashboard/registrar · club · own  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete-dashboard/registrar · club · another  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete-dashboard/registrar · club · missing  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete-dashboard/partidas/:matchId · own  sign-in open missing closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete-dashboard/partidas/:matchId · another  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete-dashboard/partidas/:matchId · missing  sign-in missing missing closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete-dashboard/partidas/:matchId/placar · own  401 open missing missing missing missing 401 401 missing missing
GET /athlete-dashboard/partidas/:matchId/placar · another  401 missing missing missing missing missing 401 401 missing missing
GET /athlete-dashboard/partidas/:matchId/placar · missing  401 missing missing missing missing missing 401 401 missing missing
GET /athlete-dashboard/notificacoes  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete-dashboard/estatisticas  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete-dashboard/historico  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete-dashboard/adversarios  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete-dashboard/historico/arquivo  sign-in open /athlete-dashboard/historico /athlete-dashboard/historico /athlete-dashboard/historico /athlete-dashboard/historico /athlete-dashboard/historico sign-in /athlete-dashboard/historico /athlete-dashboard/historico
GET /athlete-dashboard/busca · own  401 open closed open closed open 401 401 open open
GET /athlete-dashboard/busca · another  401 closed open closed open open 401 401 closed closed
GET /athlete-dashboard/busca · missing  401 closed closed closed closed open 401 401 closed closed
GET /athlete-profile  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete-profile/seguranca  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete-profile/meus-dados  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete/subscription/plans  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete/subscription  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete/subscription/success  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete/subscription · change  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete/subscription/success · session of nobody  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete/subscription · subscribe to a club's plan  sign-in 400 400 closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete/subscription · subscribe to nothing  sign-in 400 400 closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete/subscription/plans · change  sign-in 409 409 closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete/subscription/cancelar  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete/subscription/cancelar  sign-in 409 409 closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /athlete/subscription/desistir  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete/subscription/desistir  sign-in 409 409 closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete/subscription · resume  sign-in 409 409 closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete/subscription · give_up_boleto  sign-in 409 409 closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete/subscription · portal  sign-in 303 502 closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /api/functions/v1/check-athlete-subscription  401 200 200 200 200 200 401 401 200 200
POST /api/functions/v1/check-athlete-subscription · unknown parameter  401 400 400 400 400 400 400 401 400 400
POST /api/functions/v1/create-athlete-customer-portal  401 200 502 403 403 403 401 401 403 403
POST /api/functions/v1/create-customer-portal · own  401 403 403 502 403 403 401 401 403 403
POST /api/functions/v1/create-customer-portal · another  401 403 403 403 502 403 401 401 403 403
POST /api/functions/v1/create-customer-portal · missing  401 403 403 403 403 403 401 401 403 403
GET /athlete/regional-rankings  sign-in open open closed closed closed sign-in sign-in /profile-setup /profile-setup
GET /club-admin-dashboard  sign-in closed closed open open open sign-in sign-in open closed
GET /club-admin-dashboard · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard · of a club that demands a factor · own  sign-in closed closed sign-in closed open sign-in sign-in closed closed
GET /club-admin-dashboard · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
GET /club-admin-dashboard/lancar · own  sign-in closed closed open closed open sign-in sign-in open open
GET /club-admin-dashboard/lancar · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/lancar · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
GET /club-admin-dashboard/notificacoes · own  sign-in closed closed open closed open sign-in sign-in open open
GET /club-admin-dashboard/notificacoes · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/notificacoes · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
GET /club-admin-dashboard/importar · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/importar · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/importar · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
GET /club-admin-dashboard/importar/arquivo · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/importar/arquivo · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/importar/arquivo · missing  sign-in closed closed closed closed open sign-in sign-in closed closed
GET /club-admin-dashboard/exportar · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/exportar · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/exportar · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
GET /club-admin-dashboard/ano · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/ano · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/ano · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/avisos · send_notice · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/avisos · send_notice · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/avisos · send_notice · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/avisos/envio · send_notice · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/avisos/envio · send_notice · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/avisos/envio · send_notice · missing  401 closed closed closed closed missing 401 401 closed closed
GET /club-admin-dashboard/avisos · own  sign-in closed closed open closed open sign-in sign-in open closed
GET /club-admin-dashboard/avisos · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/avisos · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
GET /club-admin-dashboard/ajustes · own  sign-in closed closed open closed open sign-in sign-in closed closed
GET /club-admin-dashboard/ajustes · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/ajustes · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
GET /club-admin-dashboard/assinatura · own  sign-in closed closed open closed open sign-in sign-in closed closed
GET /club-admin-dashboard/assinatura · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/assinatura · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
GET /club-admin-dashboard/pagamento · own  sign-in closed closed open closed open sign-in sign-in closed closed
GET /club-admin-dashboard/pagamento · another  sign-in closed closed closed open open sign-in sign-in closed closed
GET /club-admin-dashboard/pagamento · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
GET /club-admin-dashboard/partidas/:matchId · own  sign-in closed closed open closed open sign-in sign-in open open
GET /club-admin-dashboard/partidas/:matchId · another  sign-in closed closed closed missing open sign-in sign-in closed closed
GET /club-admin-dashboard/partidas/:matchId · missing  sign-in closed closed missing closed missing sign-in sign-in missing missing
GET /club-admin-dashboard/busca · own  401 closed closed open closed open 401 401 open open
GET /club-admin-dashboard/busca · another  401 closed closed closed open open 401 401 closed closed
GET /club-admin-dashboard/busca · missing  401 closed closed closed closed open 401 401 closed closed
GET /super-admin-dashboard  sign-in closed closed closed closed open sign-in sign-in closed closed
GET /super-admin-dashboard/termos  sign-in closed closed closed closed open sign-in sign-in closed closed
GET /super-admin-dashboard/notificacoes  sign-in closed closed closed closed open sign-in sign-in closed closed
GET /system-diagnostics  sign-in closed closed closed closed open sign-in sign-in closed closed
POST /athlete-profile · twin  sign-in 409 409 closed closed closed sign-in sign-in /profile-setup /profile-setup
POST *  missing
POST /athlete-dashboard/registrar · report · own  sign-in done closed closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/registrar · report · another  sign-in closed closed closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/registrar · report · missing  sign-in missing closed closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/partidas/:matchId · approve · own  sign-in done closed closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/partidas/:matchId · approve · another  sign-in closed closed closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/partidas/:matchId · approve · missing  sign-in missing missing missing missing missing sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/partidas/:matchId · dispute · own  sign-in done closed closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/partidas/:matchId · dispute · another  sign-in closed closed closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/partidas/:matchId · dispute · missing  sign-in missing missing missing missing missing sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/partidas/:matchId · edit · own  sign-in done closed closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/partidas/:matchId · edit · another  sign-in closed closed closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/partidas/:matchId · edit · missing  sign-in missing missing missing missing missing sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/partidas/:matchId · withdraw · own  sign-in done closed closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/partidas/:matchId · withdraw · another  sign-in closed closed closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/partidas/:matchId · withdraw · missing  sign-in missing missing missing missing missing sign-in sign-in /profile-setup /profile-setup
POST /athlete-dashboard/notificacoes · read_notifications  sign-in done done done done done sign-in sign-in done done
POST /club-admin-dashboard/lancar · enter · own  sign-in closed closed done closed done sign-in sign-in done done
POST /club-admin-dashboard/lancar/envio · enter · own  401 closed closed open closed open 401 401 open open
POST /club-admin-dashboard/lancar · enter · another  sign-in closed closed closed 400 400 sign-in sign-in closed closed
POST /club-admin-dashboard/lancar/envio · enter · another  401 closed closed closed 400 400 401 401 closed closed
POST /club-admin-dashboard/lancar · enter · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/lancar/envio · enter · missing  401 closed closed closed closed missing 401 401 closed closed
POST /club-admin-dashboard/partidas/:matchId · decide · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/partidas/:matchId · decide · another  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/partidas/:matchId · decide · missing  sign-in missing missing missing missing missing sign-in sign-in missing missing
POST /club-admin-dashboard/partidas/:matchId · correct · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/partidas/:matchId · correct · another  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/partidas/:matchId · correct · missing  sign-in missing missing missing missing missing sign-in sign-in missing missing
POST /club-admin-dashboard/partidas/:matchId · annul · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/partidas/:matchId/envio · annul · own  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/partidas/:matchId · annul · another  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/partidas/:matchId/envio · annul · another  401 closed closed open closed open 401 401 open closed
POST /club-admin-dashboard/partidas/:matchId · annul · missing  sign-in missing missing missing missing missing sign-in sign-in missing missing
POST /club-admin-dashboard/partidas/:matchId/envio · annul · missing  401 missing missing missing missing missing 401 401 missing missing
POST /club-admin-dashboard/partidas/:matchId · cancel · own  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/partidas/:matchId · cancel · another  sign-in closed closed done closed done sign-in sign-in done closed
POST /club-admin-dashboard/partidas/:matchId · cancel · missing  sign-in missing missing missing missing missing sign-in sign-in missing missing
POST /club-admin-dashboard/ajustes · club_settings · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/ajustes/envio · club_settings · own  401 closed closed open closed open 401 401 closed closed
POST /club-admin-dashboard/ajustes · club_settings · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/ajustes/envio · club_settings · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/ajustes · club_settings · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/ajustes/envio · club_settings · missing  401 closed closed closed closed missing 401 401 closed closed
POST /club-admin-dashboard/ajustes · club_settings where a factor is owed  sign-in closed closed sign-in closed done sign-in sign-in closed closed
POST /club-admin-dashboard/ajustes · demand_factor without a factor · own  sign-in closed closed closed closed closed sign-in sign-in closed closed
POST /club-admin-dashboard/ajustes · demand_factor without a factor · another  sign-in closed closed closed closed closed sign-in sign-in closed closed
POST /club-admin-dashboard/ajustes · demand_factor without a factor · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/ajustes · release_factor after a factor · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/ajustes · release_factor after a factor · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/ajustes · release_factor after a factor · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/pagamento · connect_payee · own  sign-in closed closed 303 closed 303 sign-in sign-in closed closed
POST /club-admin-dashboard/pagamento · connect_payee · another  sign-in closed closed closed 303 303 sign-in sign-in closed closed
POST /club-admin-dashboard/pagamento · connect_payee · missing  sign-in closed closed closed closed closed sign-in sign-in closed closed
POST /club-admin-dashboard/pagamento · mark_share · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/pagamento · mark_share · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/pagamento · mark_share · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/pagamento · unmark_share · own  sign-in closed closed done closed done sign-in sign-in closed closed
POST /club-admin-dashboard/pagamento · unmark_share · another  sign-in closed closed closed done done sign-in sign-in closed closed
POST /club-admin-dashboard/pagamento · unmark_share · missing  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /club-admin-dashboard/pagamento/envio · connect_payee · own  401 closed closed open closed open 401 401 closed closed
POST /club-admin-dashboard/pagamento/envio · connect_payee · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/pagamento/envio · connect_payee · missing  401 closed closed closed closed closed 401 401 closed closed
POST /club-admin-dashboard/pagamento/envio · mark_share · own  401 closed closed open closed open 401 401 closed closed
POST /club-admin-dashboard/pagamento/envio · mark_share · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/pagamento/envio · mark_share · missing  401 closed closed closed closed missing 401 401 closed closed
POST /club-admin-dashboard/pagamento/envio · unmark_share · own  401 closed closed open closed open 401 401 closed closed
POST /club-admin-dashboard/pagamento/envio · unmark_share · another  401 closed closed closed open open 401 401 closed closed
POST /club-admin-dashboard/pagamento/envio · unmark_share · missing  401 closed closed closed closed missing 401 401 closed closed
POST /club-admin-dashboard/assinatura · cancel_subscription · own  sign-in closed closed 409 closed closed sign-in sign-in closed closed
POST /club-admin-dashboard/assinatura · cancel_subscription · another  sign-in closed closed closed 409 closed sign-in sign-in closed closed
POST /club-admin-dashboard/assinatura · cancel_subscription · missing  sign-in closed closed closed closed closed sign-in sign-in closed closed
POST /club-admin-dashboard/assinatura · resume_subscription · own  sign-in closed closed 409 closed closed sign-in sign-in closed closed
POST /club-admin-dashboard/assinatura · resume_subscription · another  sign-in closed closed closed 409 closed sign-in sign-in closed closed
POST /club-admin-dashboard/assinatura · resume_subscription · missing  sign-in closed closed closed closed closed sign-in sign-in closed closed
POST /club-admin-dashboard/assinatura · change_plan · own  sign-in closed closed 400 closed 400 sign-in sign-in closed closed
POST /club-admin-dashboard/assinatura · change_plan · another  sign-in closed closed closed 400 400 sign-in sign-in closed closed
POST /club-admin-dashboard/assinatura · change_plan · missing  sign-in closed closed closed closed 400 sign-in sign-in closed closed
POST /club-admin-dashboard/assinatura · withdraw_purchase · own  sign-in closed closed 409 closed closed sign-in sign-in closed closed
POST /club-admin-dashboard/assinatura · withdraw_purchase · another  sign-in closed closed closed 409 closed sign-in sign-in closed closed
POST /club-admin-dashboard/assinatura · withdraw_purchase · missing  sign-in closed closed closed closed closed sign-in sign-in closed closed
POST /club-admin-dashboard/assinatura · give_up_boleto · own  sign-in closed closed 409 closed closed sign-in sign-in closed closed
POST /club-admin-dashboard/assinatura · give_up_boleto · another  sign-in closed closed closed 409 closed sign-in sign-in closed closed
POST /club-admin-dashboard/assinatura · give_up_boleto · missing  sign-in closed closed closed closed closed sign-in sign-in closed closed
POST /club-admin-dashboard/assinatura · portal · own  sign-in closed closed 502 closed closed sign-in sign-in closed closed
POST /club-admin-dashboard/assinatura/envio · portal · own  401 closed closed 502 closed closed 401 401 closed closed
POST /club-admin-dashboard/assinatura · portal · another  sign-in closed closed closed 502 closed sign-in sign-in closed closed
POST /club-admin-dashboard/assinatura/envio · portal · another  401 closed closed closed 502 closed 401 401 closed closed
POST /club-admin-dashboard/assinatura · portal · missing  sign-in closed closed closed closed closed sign-in sign-in closed closed
POST /club-admin-dashboard/assinatura/envio · portal · missing  401 closed closed closed closed closed 401 401 closed closed
POST /athlete-dashboard/registrar/envio · report · own  401 open closed closed closed closed 401 401 closed closed
POST /athlete-dashboard/registrar/envio · report · another  401 closed closed closed closed closed 401 401 closed closed
POST /athlete-dashboard/registrar/envio · report · missing  401 missing closed closed closed closed 401 401 closed closed
POST /athlete-dashboard/partidas/:matchId/envio · approve · own  401 open closed closed closed closed 401 401 closed closed
POST /athlete-dashboard/partidas/:matchId/envio · approve · another  401 closed closed closed closed closed 401 401 closed closed
POST /athlete-dashboard/partidas/:matchId/envio · approve · missing  401 missing missing missing missing missing 401 401 missing missing
POST /athlete-dashboard/notificacoes/envio · read_notifications  401 open open open open open 401 401 open open
POST /athlete/subscription/envio · portal  401 open 502 closed closed closed 401 401 closed closed
POST /athlete/subscription/plans/envio · portal  401 open 502 closed closed closed 401 401 closed closed
POST /athlete-profile/seguranca · end no session  sign-in 400 400 400 400 400 sign-in sign-in /profile-setup /profile-setup
POST /athlete-profile · save  sign-in done done closed closed closed sign-in sign-in /profile-setup /profile-setup
POST /athlete-profile/meus-dados · nothing  sign-in 400 400 400 400 400 sign-in sign-in /profile-setup /profile-setup
POST /auth/meus-dados · nothing  sign-in 400 400 400 400 400 sign-in sign-in 400 400
POST /athlete-registration · empty  400 /profile-setup /profile-setup /profile-setup /profile-setup /profile-setup 400 400 /profile-setup /profile-setup
POST /club-registration · empty  400
POST /club-registration/success · pay for nothing  400
POST /club-admin-dashboard/importar · without a file · own  sign-in closed closed 400 closed 400 sign-in sign-in 400 closed
POST /club-admin-dashboard/importar · without a file · another  sign-in closed closed closed 400 400 sign-in sign-in closed closed
POST /club-admin-dashboard/importar · without a file · missing  sign-in closed closed closed closed 400 sign-in sign-in closed closed
POST /profile-setup · accept_terms  /athlete-registration 409 409 409 409 409 sign-in sign-in 409 409
POST /auth · sign in  400 /athlete-dashboard /athlete-dashboard /club-admin-dashboard /club-admin-dashboard /super-admin-dashboard 400 400 /club-admin-dashboard /club-admin-dashboard/lancar
POST /super-admin-dashboard/termos · publish  sign-in closed closed closed closed done sign-in sign-in closed closed
POST /system-diagnostics · reprocess_event  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /system-diagnostics/envio · reprocess_event  401 closed closed closed closed missing 401 401 closed closed
POST /system-diagnostics · retry_refund  sign-in closed closed closed closed 409 sign-in sign-in closed closed
POST /system-diagnostics/envio · retry_refund  401 closed closed closed closed 409 401 401 closed closed
POST /system-diagnostics · check_subscription  sign-in closed closed closed closed missing sign-in sign-in closed closed
POST /system-diagnostics/envio · check_subscription  401 closed closed closed closed missing 401 401 closed closed
POST /system-diagnostics · settle_event  sign-in closed closed closed closed 409 sign-in sign-in closed closed
POST /system-diagnostics/envio · settle_event  401 closed closed closed closed 409 401 401 closed closed
POST /system-diagnostics · check_refund  sign-in closed closed closed closed 409 sign-in sign-in closed closed
POST /system-diagnostics/envio · check_refund  401 closed closed closed closed 409 401 401 closed closed
POST /system-diagnostics · settle_refund  sign-in closed closed closed closed 409 sign-in sign-in closed closed
POST /system-diagnostics/envio · settle_refund  401 closed closed closed closed 409 401 401 closed closed
POST /system-diagnostics · check  sign-in closed closed closed closed open sign-in sign-in closed closed
GET /healthz  200
POST /api/auth/v1/signup · empty  422
POST /api/auth/v1/verify · empty  422
POST /api/auth/v1/token · empty  422
POST /api/auth/v1/otp · empty  422
POST /api/auth/v1/recover · empty  422
POST /api/auth/v1/resend · empty  422
GET /api/auth/v1/user  401 200 200 200 200 200 403 403 200 200
PUT /api/auth/v1/user  401 200 200 200 200 200 403 403 200 200
GET /api/auth/v1/reauthenticate  401 200 200 200 200 200 403 403 200 200
POST /api/auth/v1/reauthenticate · empty  401 422 422 422 422 422 422 403 422 422
POST /api/auth/v1/factors · of a kind that we do not know  401 422 422 422 422 422 422 403 422 422
POST /api/auth/v1/factors/:factorId/challenge · own  401 200 404 404 404 404 403 403 404 404
POST /api/auth/v1/factors/:factorId/challenge · another  401 404 200 404 404 404 403 403 404 404
POST /api/auth/v1/factors/:factorId/challenge · missing  401 404 404 404 404 404 403 403 404 404
POST /api/auth/v1/factors/:factorId/verify · own  401 422 404 404 404 404 403 403 404 404
POST /api/auth/v1/factors/:factorId/verify · another  401 404 422 404 404 404 403 403 404 404
POST /api/auth/v1/factors/:factorId/verify · missing  401 404 404 404 404 404 403 403 404 404
DELETE /api/auth/v1/factors/:factorId · own  401 200 404 404 404 404 403 403 404 404
DELETE /api/auth/v1/factors/:factorId · another  401 404 200 404 404 404 403 403 404 404
DELETE /api/auth/v1/factors/:factorId · missing  401 404 404 404 404 404 403 403 404 404
POST /api/auth/v1/recovery-codes · without a factor  401 403 403 403 403 403 403 403 403 403
POST /api/auth/v1/recovery-codes/verify  401 422 422 422 422 422 403 403 422 422
GET /api/auth/v1/settings  200
GET /api/auth/v1/health  200
GET /api/auth/v1/.well-known/jwks.json  200
POST /api/auth/v1/logout · others  401 204 204 204 204 204 204 403 204 204
POST /api/rest/v1/rpc/get_combined_sponsors_with_jequiti · own  200
POST /api/rest/v1/rpc/can_access_club_data · own  401 true false true false true 401 401 true false
POST /api/rest/v1/rpc/get_combined_sponsors_with_jequiti · another  200
POST /api/rest/v1/rpc/can_access_club_data · another  401 false true false true true 401 401 false false
POST /api/rest/v1/rpc/get_combined_sponsors_with_jequiti · missing  200
POST /api/rest/v1/rpc/can_access_club_data · missing  401 false false false false false 401 401 false false
POST /api/rest/v1/rpc/log_security_event_enhanced  401 success success success success success 401 401 success success
POST /api/rest/v1/rpc/check_rate_limit  true
POST /api/rest/v1/rpc/validate_user_session  false true true true true true false false true true
POST /api/rest/v1/rpc/validate_and_sanitize_input  200
POST /api/rest/v1/rpc/get_current_terms  200
POST /api/rest/v1/rpc/user_has_accepted_current_terms  401 true true true true true 401 401 true true
POST /api/rest/v1/rpc/accept_terms · another version  401 refused refused refused refused refused 401 401 refused refused
POST /api/rest/v1/rpc/check_rate_limit · unknown parameter  400
POST /api/rest/v1/rpc/validate_user_session · unknown parameter  400
POST /api/rest/v1/rpc/accept_terms · unknown parameter  401 400 400 400 400 400 400 401 400 400
POST /api/rest/v1/rpc/can_access_club_data · unknown parameter  401 400 400 400 400 400 400 401 400 400
GET /api/realtime/v1/notifications  400
GET /api/realtime/v1/display/:clubId{[0-9a-fA-F-]{36}} · own  400
GET /api/realtime/v1/display/:clubId{[0-9a-fA-F-]{36}} · another  400
GET /api/realtime/v1/display/:clubId{[0-9a-fA-F-]{36}} · missing  400
POST /api/webhooks/stripe · unsigned  400
POST /api/webhooks/mail · unsigned  400
GET /api/v1/me  401 200 200 200 200 200 401 401 200 200
GET /api/v1/me/widgets  204 200 200 200 200 200 204 204 200 200
POST /api/v1/me/check  refused success success success success success refused refused success success
POST /api/v1/me/session  401 200 200 200 200 200 200 401 200 200
GET /api/v1/me/terms  200
GET /api/v1/me/terms/acceptance  401 200 200 200 200 200 401 401 200 200
POST /api/v1/me/terms/acceptance · another version  401 409 409 409 409 409 401 401 409 409
GET /api/v1/me/notifications  401 200 200 200 200 200 401 401 200 200
POST /api/v1/errors · empty  400
GET /api/v1/cities  200
GET /api/v1/clubs  200
GET /api/v1/clubs/:clubId/ranking · own  200
GET /api/v1/clubs/:clubId/ranking · another  200
GET /api/v1/clubs/:clubId/ranking · missing  404
GET /api/v1/clubs/:clubId/ranking/:athleteId/ledger · own  200
GET /api/v1/clubs/:clubId/ranking/:athleteId/ledger · private profile · another  403
GET /api/v1/clubs/:clubId/ranking/:athleteId/ledger · of another club · another  200
GET /api/v1/clubs/:clubId/ranking/:athleteId/ledger · missing  404
GET /api/v1/clubs/:clubId/display · own  302
GET /api/v1/clubs/:clubId/display · another  302
GET /api/v1/clubs/:clubId/display · missing  404
GET /api/v1/clubs/:clubId/display/version · own  200
GET /api/v1/clubs/:clubId/display/version · another  200
GET /api/v1/clubs/:clubId/display/version · missing  404
GET /api/v1/clubs/:clubId/display/:version · own  302
GET /api/v1/clubs/:clubId/display/:version · another  302
GET /api/v1/clubs/:clubId/display/:version · missing  404
POST /api/v1/matches · own  401 201 403 201 403 201 401 401 201 201
POST /api/v1/matches · another  401 403 403 403 400 400 401 401 403 403
POST /api/v1/matches · missing  401 404 403 403 403 404 401 401 403 403
GET /api/v1/matches/:id · own  401 200 404 200 404 200 401 401 200 200
GET /api/v1/matches/:id · another  401 404 404 200 404 200 401 401 200 200
GET /api/v1/matches/:id · missing  401 404 404 404 404 404 401 401 404 404
PATCH /api/v1/matches/:id · own  401 200 403 403 403 403 401 401 403 403
PATCH /api/v1/matches/:id · another  401 403 403 403 403 403 401 401 403 403
PATCH /api/v1/matches/:id · missing  401 404 404 404 404 404 401 401 404 404
POST /api/v1/matches/:id/approve · own  401 200 403 403 403 403 401 401 403 403
POST /api/v1/matches/:id/approve · another  401 403 403 403 403 403 401 401 403 403
POST /api/v1/matches/:id/approve · missing  401 404 404 404 404 404 401 401 404 404
POST /api/v1/matches/:id/withdraw · own  401 200 403 403 403 403 401 401 403 403
POST /api/v1/matches/:id/withdraw · another  401 403 403 403 403 403 401 401 403 403
POST /api/v1/matches/:id/withdraw · missing  401 404 404 404 404 404 401 401 404 404
POST /api/v1/matches/:id/dispute · own  401 200 403 403 403 403 401 401 403 403
POST /api/v1/matches/:id/dispute · another  401 403 403 403 403 403 401 401 403 403
POST /api/v1/matches/:id/dispute · missing  401 404 404 404 404 404 401 401 404 404
POST /api/v1/matches/:id/decide · own  401 403 403 200 403 200 401 401 200 403
POST /api/v1/matches/:id/decide · another  401 403 403 200 403 200 401 401 200 403
POST /api/v1/matches/:id/decide · missing  401 404 404 404 404 404 401 401 404 404
GET /api/v1/notifications  401 200 200 200 200 200 401 401 200 200
PATCH /api/v1/notifications  401 200 200 200 200 200 401 401 200 200
PATCH /api/v1/notifications · missing  401 200 200 200 200 200 401 401 200 200
POST /club-admin-dashboard/notificacoes · read_notifications  sign-in done done done done done sign-in sign-in done done
POST /club-admin-dashboard/notificacoes/envio · read_notifications  401 open open open open open 401 401 open open
POST /super-admin-dashboard/notificacoes · read_notifications  sign-in done done done done done sign-in sign-in done done
POST /super-admin-dashboard/notificacoes/envio · read_notifications  401 open open open open open 401 401 open open
${TOKENS_TABLE}
${NAMES_TABLE}
${RANKINGS_TABLE}
${OFFICE_TABLE}
${DRAWS_TABLE}
${ENTRIES_TABLE}
${OFFICE_TOURNAMENTS_TABLE.trim()}
${INVITES_TABLE}
${PICTURES_TABLE}
${PEOPLE_TABLE}
${REACH_TABLE}
${SPONSORS_TABLE}
${STORAGE_TABLE}`;

/** The outcomes of each row by its name. */
export const DECLARED: ReadonlyMap<string, readonly string[]> = new Map(
  `${TABLE.trim()}\n${MEMBERS_TABLE.trim()}`.split("\n").map((line) => {
    const [name = "", outcomes = ""] = line.split(/ {2,}/);
    const words = outcomes.trim().split(" ");
    return [name, words.length === 1 ? Array.from({ length: 10 }, () => words[0]!) : words] as const;
  }),
);
