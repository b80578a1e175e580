import { lazy } from "react";
import { z } from "zod";
import { useChangingPanel } from "../../browser/use-changing-panel.ts";
import { useClubBell } from "../../browser/use-club-bell.ts";
import { useNow } from "../../browser/use-now.ts";
import { ReadOnlyNotice } from "../../features/clubs/read-only-notice.tsx";
import { readClubFacts } from "../../features/clubs/read-club-facts.server.ts";
import { readOwnRequest } from "../../features/clubs/read-own-request.server.ts";
import { AnswerButtons } from "../../features/matches/answer-buttons.tsx";
import { HomeView } from "../../features/matches/home-view.tsx";
import { listMyMatches } from "../../features/matches/list-my-matches.server.ts";
import { sendMatchForm } from "../../features/matches/match-form.server.ts";
import { MatchPanel } from "../../features/matches/match-panel.tsx";
import { HOME_PATH, matchPath } from "../../features/matches/paths.ts";
import { readMatch } from "../../features/matches/read-match.server.ts";
import { fillReport, startReport } from "../../features/matches/report-draft.ts";
import { exportHistory } from "../../features/matches/read-history.server.ts";
import { readSoldPanel } from "../../features/matches/read-sold-panel.server.ts";
import { ReportView } from "../../features/matches/report-view.tsx";
import { searchOpponents } from "../../features/matches/search-opponents.server.ts";
import { localMinute } from "../../features/matches/stored-score.ts";
import { SOLD_PANELS } from "../../features/matches/sold.ts";
import { tellScore } from "../../features/matches/tell-score.ts";
import { listNotifications } from "../../features/notifications/list-notifications.server.ts";
import { sendNotificationForm } from "../../features/notifications/notification-form.server.ts";
import { NotificationPanel } from "../../features/notifications/notification-panel.tsx";
import { readLedger } from "../../features/rankings/read-ledger.server.ts";
import { readMatchLines } from "../../features/rankings/read-match-lines.server.ts";
import { readMyRanking } from "../../features/rankings/read-my-ranking.server.ts";
import { isReadOnly } from "../../features/security/entitlements.ts";
import { requireActor, requireAthlete } from "../../features/security/guard.server.ts";
import { guarded } from "../../features/security/guarded.server.ts";
import { orPlanRequired } from "../../features/security/require-entitlement.server.ts";
import { servicesContext } from "../../platform/context.ts";
import { answerJson, wantsJson } from "../../platform/json-answers.server.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import { PanelSkeleton } from "../../ui/panel-skeleton.tsx";
import { redirect } from "react-router";
import type { Route } from "./+types/dashboard.ts";

/** Few open them on each visit: their scripts come with them. */
const SoldPanel = lazy(async () => ({
  default: (await import("../../features/matches/sold-panel.tsx")).SoldPanel,
}));

const uuid = (text: string | null) => z.uuid().safeParse(text).data;

/** Our own scripts ask for JSON at the same address: the search as one types, answers that outlive a lost network. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    if (args.url.searchParams.get("arquivo") === "csv") return await historyFile(args);
    if (!wantsJson(args.request)) return next();
    return answerJson(
      async () => (args.request.method === "POST" ? await act(args) : await search(args)),
      args.context,
    );
  },
];

type Args = Pick<Route.LoaderArgs, "request" | "context" | "url">;

function verbContext(args: Args) {
  return { services: args.context.get(servicesContext), actor: requireActor(args) };
}

/** The whole history as a file; below the plan that has it, its panel, which says so. */
async function historyFile(args: Args): Promise<Response> {
  const exported = orPlanRequired(exportHistory(verbContext(args)));
  const csv = await exported.catch((error: unknown) => throwAnswer(args, error));
  if (csv === null) return redirect(`${HOME_PATH}?painel=historico`);
  const disposition = 'attachment; filename="partidas.csv"';
  const headers = { "content-type": "text/csv; charset=utf-8", "content-disposition": disposition };
  return new Response(csv, { headers: { ...headers, "cache-control": "private, no-store" } });
}

async function search(args: Args): Promise<object> {
  const asked = args.url.searchParams;
  if (asked.get("painel") === "notificacoes") return listNotifications(verbContext(args));
  return searchOpponents(verbContext(args), {
    club_id: asked.get("clube") ?? "",
    search: asked.get("busca") ?? "",
  });
}

async function act(args: Args): Promise<{ ok: true; sentence: string; id?: string }> {
  const form = await args.request.formData();
  const isAboutNotifications = form.get("intent") === "read_notifications";
  return isAboutNotifications
    ? sendNotificationForm(verbContext(args), form)
    : sendMatchForm(verbContext(args), form);
}

export async function action(args: Route.ActionArgs) {
  const copy = args.request.clone();
  try {
    const done = await act(args);
    return redirect(done.id ? matchPath(HOME_PATH, done.id) : `${HOME_PATH}?painel=notificacoes`);
  } catch (error) {
    const refused = answerError(error, args.context);
    const typed: Record<string, string> = {};
    (await copy.formData()).forEach((value, name) => {
      typed[name] = String(value);
    });
    return { ...refused, data: { ...refused.data, typed } };
  }
}

export async function loader(args: Route.LoaderArgs) {
  const asked = args.url.searchParams;
  const context = verbContext(args);
  const now = context.services.now();
  const guard = requireAthlete(args);
  const nowAt = now.toISOString();

  switch (asked.get("painel")) {
    case "registrar": {
      // In the person's own club, whatever the address says: all of it in one batch.
      const searching = searchOpponents(context, { search: typedSearch(asked) });
      searching.catch(() => undefined);
      const [viewer, club] = await Promise.all([guard, readClubFacts(context, {})]);
      if (!club) throw redirect(HOME_PATH);
      const found = await searching;
      return {
        panel: "report" as const,
        nowAt,
        isClubReadOnly: isReadOnly({ lapsedAt: viewer.clubLapsedAt }, now),
        club,
        me: { id: viewer.athleteId, name: viewer.athleteName ?? viewer.name },
        latest: localMinute(now, club.timeZone),
        idempotencyKey: context.services.newId(),
        suggestions: found.rows,
        asked: Object.fromEntries(asked),
      };
    }
    case "partida": {
      const id = uuid(asked.get("id"));
      if (!id) throw redirect(HOME_PATH);
      const [, match, lines] = await Promise.all([
        guard,
        readMatch(context, { match_id: id }),
        readMatchLines(context, id),
      ]).catch((error: unknown) => throwAnswer(args, error));
      return { panel: "match" as const, nowAt, match, lines, isEditing: asked.has("editar") };
    }
    case "estatisticas":
    case "historico":
    case "adversarios": {
      const what = SOLD_PANELS[asked.get("painel")!]!;
      const [, shown] = await guarded(guard, readSoldPanel(context, what, asked));
      return { panel: "sold" as const, nowAt, shown };
    }
    case "notificacoes": {
      const [, listed] = await Promise.all([guard, listNotifications(context)]);
      return { panel: "notifications" as const, nowAt, ...listed };
    }
    default: {
      const sport = asked.get("esporte") ?? undefined;
      const format = z.enum(["singles", "doubles"]).safeParse(asked.get("formato")).data;
      const opened = uuid(asked.get("linhas"));
      const clubId = uuid(asked.get("clube"));
      const [viewer, matches, ranking, requestedClub, ledger] = await Promise.all([
        guard,
        listMyMatches(context),
        readMyRanking(context, { sport, format }),
        readOwnRequest(context),
        opened && clubId && format
          ? readLedger(
              context,
              { clubId, athleteId: opened, sport, format, limit: 20, cursor: 0, isOwnScreen: true },
              tellScore,
            )
          : null,
      ]);
      const { athleteName, name, clubName, clubId: ownClub } = viewer;
      return {
        panel: "home" as const,
        nowAt,
        name: athleteName ?? name,
        clubName,
        clubId: ownClub,
        isClubReadOnly: isReadOnly({ lapsedAt: viewer.clubLapsedAt }, now),
        requestedClub,
        matches,
        ranking,
        opened: ledger,
      };
    }
  }
}

/** What was typed into one of the form's searches, where it was sent without scripts. */
function typedSearch(asked: URLSearchParams): string {
  for (const [name, text] of asked.entries()) if (name.startsWith("busca_") && text) return text;
  return "";
}

/** What a read refused becomes the answer of the page: 404 for a match that is not the reader's to see. */
function throwAnswer({ context }: Pick<Args, "context">, error: unknown): never {
  throw answerError(error, context);
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const titles = {
    report: "Registrar resultado",
    match: "Partida",
    sold: "Meu jogo",
    notifications: "Notificações",
    home: "Meu painel",
  };
  return [{ title: `${titles[loaderData?.panel ?? "home"]} · Quadra` }];
};

export default function AthleteDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const now = useNow(loaderData.nowAt);
  useClubBell(loaderData.panel === "home" ? loaderData.clubId : null);
  if (useChangingPanel()) return <PanelSkeleton />;
  switch (loaderData.panel) {
    case "report": {
      if (loaderData.isClubReadOnly) return <ReadOnlyNotice />;
      const { club, me, latest, suggestions, asked } = loaderData;
      const typed = actionData && "typed" in actionData ? actionData.typed : asked;
      const fresh = startReport({ sport: club.sports[0]!, playedAt: latest, me });
      const names = new Map(suggestions.map((row) => [row.athlete_id, row.name]));
      return (
        <ReportView
          intent="report"
          clubId={club.id}
          sports={club.sports}
          start={fillReport(fresh, new Map(Object.entries(typed)), names)}
          idempotencyKey={(actionData && typed.idempotency_key) || loaderData.idempotencyKey}
          suggestions={suggestions}
          searchPath={`${HOME_PATH}?clube=${club.id}&busca=`}
          action={`${HOME_PATH}?painel=registrar&clube=${club.id}`}
          backHref={HOME_PATH}
          doneHref={HOME_PATH}
          latest={latest}
          refused={actionData && "error" in actionData ? actionData.error : null}
        />
      );
    }
    case "match":
      return (
        <MatchPanel
          key={`${loaderData.match.id}-${loaderData.match.status}`}
          match={loaderData.match}
          lines={loaderData.lines}
          now={now}
          action={matchPath(HOME_PATH, loaderData.match.id)}
          backHref={HOME_PATH}
          isEditing={loaderData.isEditing}
        />
      );
    case "sold":
      return <SoldPanel shown={loaderData.shown} />;
    case "notifications":
      return (
        <NotificationPanel
          rows={loaderData.rows}
          unread={loaderData.unread_count}
          action={`${HOME_PATH}?painel=notificacoes`}
          backHref={HOME_PATH}
          now={now}
          hrefOf={(row) => (row.data?.match_id ? matchPath(HOME_PATH, row.data.match_id) : null)}
          renderAnswer={(row) =>
            row.data?.match_id ? (
              <AnswerButtons
                match={{ id: row.data.match_id, can: { approve: true, dispute: true } }}
                action={`${HOME_PATH}?painel=notificacoes`}
              />
            ) : null
          }
        />
      );
    case "home":
      return (
        <HomeView
          name={loaderData.name}
          clubId={loaderData.clubId}
          clubName={loaderData.clubName}
          isClubReadOnly={loaderData.isClubReadOnly}
          requestedClub={loaderData.requestedClub}
          matches={loaderData.matches}
          ranking={loaderData.ranking}
          opened={loaderData.opened}
          now={now}
        />
      );
  }
}
