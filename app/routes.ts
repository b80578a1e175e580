import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

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
    route("athlete-dashboard", "routes/athlete/dashboard.tsx"),
    route("athlete-profile", "routes/athlete/profile.tsx"),
    route("athlete/subscription/plans", "routes/athlete/subscription-plans.tsx"),
    route("athlete/subscription", "routes/athlete/subscription.tsx"),
    route("athlete/subscription/success", "routes/athlete/subscription-success.tsx"),
    route("athlete/regional-rankings", "routes/athlete/regional-rankings.tsx"),
  ]),
  layout("routes/club-admin/guard.tsx", [route("club-admin-dashboard", "routes/club-admin/dashboard.tsx")]),
  layout("routes/super-admin/guard.tsx", [
    route("super-admin-dashboard", "routes/super-admin/dashboard.tsx"),
    route("system-diagnostics", "routes/super-admin/diagnostics.tsx"),
  ]),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
