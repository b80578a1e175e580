/** What `declared.ts` says, of how somebody is told of notifications. */
export const REACH_TABLE = `\
POST /athlete-dashboard/notificacoes · save_preferences  sign-in done done done done done sign-in sign-in done done
POST /athlete-dashboard/notificacoes · connect_device  sign-in done done done done done sign-in sign-in done done
POST /athlete-dashboard/notificacoes · disconnect_device  sign-in done done done done done sign-in sign-in done done
POST /athlete-dashboard/notificacoes/envio · save_preferences  401 open open open open open 401 401 open open
POST /athlete-dashboard/notificacoes/envio · connect_device  401 open open open open open 401 401 open open
POST /athlete-dashboard/notificacoes/envio · disconnect_device  401 open open open open open 401 401 open open
POST /club-admin-dashboard/notificacoes · save_preferences  sign-in done done done done done sign-in sign-in done done
POST /club-admin-dashboard/notificacoes · connect_device  sign-in done done done done done sign-in sign-in done done
POST /club-admin-dashboard/notificacoes · disconnect_device  sign-in done done done done done sign-in sign-in done done
POST /club-admin-dashboard/notificacoes/envio · save_preferences  401 open open open open open 401 401 open open
POST /club-admin-dashboard/notificacoes/envio · connect_device  401 open open open open open 401 401 open open
POST /club-admin-dashboard/notificacoes/envio · disconnect_device  401 open open open open open 401 401 open open
POST /super-admin-dashboard/notificacoes · save_preferences  sign-in done done done done done sign-in sign-in done done
POST /super-admin-dashboard/notificacoes · connect_device  sign-in done done done done done sign-in sign-in done done
POST /super-admin-dashboard/notificacoes · disconnect_device  sign-in done done done done done sign-in sign-in done done
POST /super-admin-dashboard/notificacoes/envio · save_preferences  401 open open open open open 401 401 open open
POST /super-admin-dashboard/notificacoes/envio · connect_device  401 open open open open open 401 401 open open
POST /super-admin-dashboard/notificacoes/envio · disconnect_device  401 open open open open open 401 401 open open`;
