import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/** The site map: spec §2's table, in its order, one line per URL. */
export default [
  index("routes/home.tsx"),
  route("auth", "routes/auth.tsx"),
  route("athlete-registration", "routes/athlete-registration.tsx"),
  route("club-registration", "routes/club-registration.tsx"),
  route("club-registration/success", "routes/club-registration-success.tsx"),
  route("profile-setup", "routes/profile-setup.tsx"),
  route("public-ranking/:clubId", "routes/public-ranking.tsx"),
  route("display/:clubId", "routes/display.tsx"),
  route("tournaments", "routes/tournaments.tsx"),
  route("tournaments-list", "routes/tournaments-list.tsx"),
  route("tournaments/:tournamentId", "routes/tournament.tsx"),
  route("tournament-test", "routes/tournament-test.tsx"),
  route("geographical-rankings", "routes/geographical-rankings.tsx"),
  route("mobile-preview", "routes/mobile-preview.tsx"),
  layout("routes/athlete/guard.tsx", [
    ...prefix("athlete-dashboard", [
      layout("routes/athlete/frame.tsx", [
        index("routes/athlete/home.tsx"),
        route("registrar", "routes/athlete/report.tsx"),
        route("partidas/:matchId", "routes/athlete/match.tsx"),
        route("estatisticas", "routes/athlete/statistics.tsx"),
        route("historico", "routes/athlete/history.tsx"),
        route("adversarios", "routes/athlete/opponents.tsx"),
        route("notificacoes", "routes/athlete/notifications.tsx"),
      ]),
      route("historico/arquivo", "routes/athlete/history-file.ts"),
    ]),
    ...prefix("athlete-profile", [
      layout("routes/athlete/profile.tsx", [
        index("routes/athlete/facts.tsx"),
        route("seguranca", "routes/athlete/security.tsx"),
      ]),
    ]),
    route("athlete/subscription/plans", "routes/athlete/plans.tsx", { id: "athlete/more-plans" }),
    ...prefix("athlete/subscription", [
      index("routes/athlete/plans.tsx"),
      route("cancelar", "routes/athlete/cancel-subscription.tsx"),
      route("desistir", "routes/athlete/withdraw-purchase.tsx"),
    ]),
    route("athlete/subscription/success", "routes/athlete/subscription-success.tsx"),
    route("athlete/regional-rankings", "routes/athlete/regional-rankings.tsx"),
  ]),
  layout("routes/athlete/scripts.ts", [
    ...prefix("athlete-dashboard", [
      route("busca", "routes/athlete/search.ts"),
      route("registrar/envio", "routes/athlete/answer-match.ts", { id: "athlete/answer-report" }),
      route("partidas/:matchId/envio", "routes/athlete/answer-match.ts"),
      route("notificacoes/envio", "routes/athlete/answer-notifications.ts"),
    ]),
    route("athlete/subscription/envio", "routes/athlete/answer-plans.ts"),
    route("athlete/subscription/plans/envio", "routes/athlete/answer-plans.ts", {
      id: "athlete/answer-more-plans",
    }),
  ]),
  layout("routes/club-admin/guard.tsx", [
    ...prefix("club-admin-dashboard", [
      layout("routes/club-admin/frame.tsx", [
        index("routes/club-admin/results.tsx"),
        route("atletas", "routes/club-admin/athletes.tsx"),
        route("importar", "routes/club-admin/import.tsx"),
        route("ajustes", "routes/club-admin/settings.tsx"),
        route("assinatura", "routes/club-admin/subscription.tsx"),
      ]),
      route("importar/arquivo", "routes/club-admin/import-file.ts"),
      route("lancar", "routes/club-admin/enter.tsx"),
      route("partidas/:matchId", "routes/club-admin/match.tsx"),
      route("notificacoes", "routes/club-admin/notifications.tsx"),
    ]),
  ]),
  layout("routes/club-admin/scripts.ts", [
    ...prefix("club-admin-dashboard", [
      route("busca", "routes/club-admin/search.ts"),
      route("atletas/envio", "routes/club-admin/answer-athletes.ts"),
      route("ajustes/envio", "routes/club-admin/answer-settings.ts"),
      route("assinatura/envio", "routes/club-admin/answer-subscription.ts"),
      route("lancar/envio", "routes/club-admin/answer-match.ts", { id: "club-admin/answer-entry" }),
      route("partidas/:matchId/envio", "routes/club-admin/answer-match.ts"),
      route("notificacoes/envio", "routes/club-admin/answer-notifications.ts"),
    ]),
  ]),
  layout("routes/super-admin/guard.tsx", [
    ...prefix("super-admin-dashboard", [
      index("routes/super-admin/platform.tsx"),
      route("termos", "routes/super-admin/terms.tsx"),
      route("notificacoes", "routes/super-admin/notifications.tsx"),
    ]),
    route("system-diagnostics", "routes/super-admin/diagnostics.tsx"),
  ]),
  layout("routes/super-admin/scripts.ts", [
    route("super-admin-dashboard/notificacoes/envio", "routes/super-admin/answer-notifications.ts"),
    route("system-diagnostics/envio", "routes/super-admin/answer-payments.ts"),
  ]),
  // What pages ask for besides: no screen.
  route("member-widgets", "routes/member-widgets.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
