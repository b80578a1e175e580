import { lazy } from "react";
import { redirect } from "react-router";
import { z } from "zod";
import { useChangingPanel } from "../../browser/use-changing-panel.ts";
import { useClubBell } from "../../browser/use-club-bell.ts";
import { useNow } from "../../browser/use-now.ts";
import { CLUB_INTENTS, sendClubForm } from "../../features/clubs/club-form.server.ts";
import { ClubLinks, ClubSettings } from "../../features/clubs/club-settings.tsx";
import { listMembershipRequests } from "../../features/clubs/list-membership-requests.server.ts";
import { MembersPanel } from "../../features/clubs/members-panel.tsx";
import { readMembersOffice } from "../../features/clubs/read-members-office.server.ts";
import { readClubFacts } from "../../features/clubs/read-club-facts.server.ts";
import { ClubEntry } from "../../features/matches/club-entry.tsx";
import { ClubFrame, ClubResults } from "../../features/matches/club-home-view.tsx";
import { ClubNotifications } from "../../features/matches/club-notifications.tsx";
import { importAction } from "../../features/matches/import-action.server.ts";
import { ImportPanel } from "../../features/matches/import-panel.tsx";
import { listClubOpenMatches } from "../../features/matches/list-club-open-matches.server.ts";
import { listClubRecentMatches } from "../../features/matches/list-club-recent-matches.server.ts";
import { sendMatchForm } from "../../features/matches/match-form.server.ts";
import { MatchPanel } from "../../features/matches/match-panel.tsx";
import { clubPath, matchPath } from "../../features/matches/paths.ts";
import { readImports } from "../../features/matches/read-imports.server.ts";
import { readMatch } from "../../features/matches/read-match.server.ts";
import { searchOpponents } from "../../features/matches/search-opponents.server.ts";
import { localMinute } from "../../features/matches/stored-score.ts";
import { listNotifications } from "../../features/notifications/list-notifications.server.ts";
import { sendNotificationForm } from "../../features/notifications/notification-form.server.ts";
import { readMatchLines } from "../../features/rankings/read-match-lines.server.ts";
import { requireActor, requireClubAdmin } from "../../features/security/guard.server.ts";
import { guarded } from "../../features/security/guarded.server.ts";
import { refuseOwingTerms } from "../../features/security/owes-terms.server.ts";
import {
  isBillingIntent,
  readBillingPanel,
  sendClubBilling,
} from "../../features/subscriptions/club-billing-page.server.ts";
import { payForClub } from "../../features/subscriptions/club-checkout.server.ts";
import "../../features/payments/receipts.css";
import "../../features/subscriptions/club-billing.css";
import "../../features/subscriptions/plans.css";
import { servicesContext } from "../../platform/context.ts";
import { answerJson, wantsJson } from "../../platform/json-answers.server.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import { PanelSkeleton } from "../../ui/panel-skeleton.tsx";
import type { Route } from "./+types/dashboard.ts";

/** Few open it: its scripts come with it. */
const ClubSubscriptionPanel = lazy(async () => ({
  default: (await import("../../features/subscriptions/club-subscription-panel.tsx")).ClubSubscriptionPanel,
}));

const uuid = (text: string | null) => z.uuid().safeParse(text).data ?? null;

/** Our own scripts ask for JSON at the same address: the search as one types, answers that outlive a lost network. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    if (!wantsJson(args.request)) return next();
    return answerJson(
      async () =>
        args.request.method === "POST" ? await act(args, await args.request.formData()) : await search(args),
      args.context,
    );
  },
];

type Args = Pick<Route.LoaderArgs, "request" | "context" | "url">;

function verbContext(args: Args) {
  return { services: args.context.get(servicesContext), actor: requireActor(args) };
}

async function search(args: Args): Promise<object> {
  const asked = args.url.searchParams;
  if (asked.get("painel") === "notificacoes") return listNotifications(verbContext(args));
  return searchOpponents(verbContext(args), {
    club_id: asked.get("clube") ?? "",
    search: asked.get("busca") ?? "",
  });
}

type Done = { ok: true; sentence: string; id?: string; url?: string };

async function act(args: Args, form: FormData): Promise<Done> {
  const intent = String(form.get("intent"));
  if (intent === "read_notifications") return sendNotificationForm(verbContext(args), form);
  const clubId = uuid(args.url.searchParams.get("clube"));
  if (isBillingIntent(intent))
    return sendClubBilling(verbContext(args), requireClubAdmin(args), form, clubId);
  if (!CLUB_INTENTS.some((one) => one === intent)) return sendMatchForm(verbContext(args), form);
  const [, done] = await guarded(requireClubAdmin(args), sendClubForm(verbContext(args), clubId, form));
  return done;
}

export async function action(args: Route.ActionArgs) {
  const panel = args.url.searchParams.get("painel");
  try {
    if (panel === "importar") {
      const viewer = await requireClubAdmin(args);
      refuseOwingTerms(viewer);
      const { managedClubId } = viewer;
      return await importAction(verbContext(args), { clubId: managedClubId, request: args.request });
    }
    const form = await args.request.formData();
    const back = (id: string) => clubPath(id, { painel: "assinatura" });
    if (form.get("intent") === "pay")
      return await payForClub(args.context.get(servicesContext), requireClubAdmin(args), form, back);
    const done = await act(args, form);
    if (done.url) return redirect(done.url);
    const clubId = args.url.searchParams.get("clube") ?? "";
    if (panel === "assinatura") return redirect(clubPath(clubId, { painel: "assinatura" }));
    return redirect(
      done.id ? matchPath(clubPath(clubId), done.id) : `${args.url.pathname}${args.url.search}`,
    );
  } catch (error) {
    return answerError(error, args.context);
  }
}

export async function loader(args: Route.LoaderArgs) {
  const context = verbContext(args);
  const guard = requireClubAdmin(args);
  // Where the address names no club, each statement finds the one that the guard will name: still one batch.
  const asked = uuid(args.url.searchParams.get("clube"));
  const [{ managedClubId: clubId }, panel] = await guarded(guard, readPanel(args, context, asked)).catch(
    (error: unknown) => {
      throw answerError(error, args.context);
    },
  );
  return { clubId, nowAt: context.services.now().toISOString(), origin: context.services.origin, ...panel };
}

async function readPanel(args: Args, context: ReturnType<typeof verbContext>, clubId: string | null) {
  const asked = args.url.searchParams;
  const unnamed = "managed" as const;
  const club_id = clubId ?? undefined;
  const club = readClubFacts(context, { clubId, unnamed }).then((found) => found ?? notFound());
  switch (asked.get("painel")) {
    case "lancar": {
      const [facts, found] = await Promise.all([club, searchOpponents(context, { club_id }, { unnamed })]);
      return {
        panel: "enter" as const,
        club: facts,
        suggestions: found.rows,
        latest: localMinute(context.services.now(), facts.timeZone),
        idempotencyKey: context.services.newId(),
        asked: Object.fromEntries(asked),
      };
    }
    case "partida": {
      const id = uuid(asked.get("id")) ?? notFound();
      const [facts, match, lines] = await Promise.all([
        club,
        readMatch(context, { match_id: id }),
        readMatchLines(context, id),
      ]);
      return { panel: "match" as const, club: facts, match, lines };
    }
    case "notificacoes": {
      const [facts, listed] = await Promise.all([club, listNotifications(context)]);
      return { panel: "notifications" as const, club: facts, ...listed };
    }
    case "importar": {
      const [facts, imports, requests] = await Promise.all([
        club,
        readImports(context, { clubId }),
        listMembershipRequests(context, { clubId }),
      ]);
      return { panel: "import" as const, club: facts, imports, requests };
    }
    case "atletas": {
      const [facts, requests, office] = await Promise.all([
        club,
        listMembershipRequests(context, { clubId }),
        readMembersOffice(context, { clubId, search: asked.get("nome"), from: asked.get("desde") }),
      ]);
      return { panel: "athletes" as const, club: facts, requests, office };
    }
    case "ajustes": {
      const [facts, requests] = await Promise.all([club, listMembershipRequests(context, { clubId })]);
      return { panel: "settings" as const, club: facts, requests };
    }
    case "assinatura": {
      const [facts, requests, shown] = await Promise.all([
        club,
        listMembershipRequests(context, { clubId }),
        readBillingPanel(context, requireClubAdmin(args), { clubId, lookupKey: asked.get("mudar") }),
      ]);
      return {
        panel: "subscription" as const,
        club: facts,
        requests,
        ...shown,
        receiptId: uuid(asked.get("recibo")),
      };
    }
    default: {
      const [facts, open, recent, requests] = await Promise.all([
        club,
        listClubOpenMatches(context, { club_id }),
        listClubRecentMatches(context, { club_id }),
        listMembershipRequests(context, { clubId }),
      ]);
      return { panel: "results" as const, club: facts, open: open.rows, recent: recent.rows, requests };
    }
  }
}

function notFound(): never {
  throw new Response(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.club.name ?? "Clube"} · Painel do clube · Quadra` },
];

export default function ClubAdminDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const now = useNow(loaderData.nowAt);
  const { club, clubId } = loaderData;
  const screen = clubPath(clubId);
  const refusal = actionData && "error" in actionData ? actionData.error : null;
  useClubBell(clubId);
  if (useChangingPanel()) return <PanelSkeleton />;
  switch (loaderData.panel) {
    case "results":
      return (
        <ClubFrame club={club} tab="results" requests={loaderData.requests}>
          <ClubResults club={club} open={loaderData.open} recent={loaderData.recent} now={now} />
        </ClubFrame>
      );
    case "athletes":
      return (
        <ClubFrame club={club} tab="athletes" requests={loaderData.requests}>
          <MembersPanel
            requests={loaderData.requests}
            office={loaderData.office}
            clubId={clubId}
            searchPath={`${screen}&busca=`}
            hrefOf={(page) => clubPath(clubId, { painel: "atletas", ...page })}
            now={now}
          />
        </ClubFrame>
      );
    case "settings":
      return (
        <ClubFrame club={club} tab="settings" requests={loaderData.requests}>
          <div className="grid">
            <ClubSettings club={club} action={clubPath(clubId, { painel: "ajustes" })} />
            <ClubLinks club={club} origin={loaderData.origin} />
          </div>
        </ClubFrame>
      );
    case "import":
      return (
        <ClubFrame club={club} tab="import" requests={loaderData.requests}>
          <ImportPanel
            data={loaderData.imports}
            action={clubPath(clubId, { painel: "importar" })}
            timeZone={club.timeZone}
          />
        </ClubFrame>
      );
    case "subscription":
      return (
        <ClubFrame club={club} tab="subscription" requests={loaderData.requests}>
          <ClubSubscriptionPanel
            {...loaderData}
            action={clubPath(clubId, { painel: "assinatura" })}
            hrefOf={(key) => clubPath(clubId, { painel: "assinatura", mudar: key })}
            receiptHrefOf={(id) => clubPath(clubId, { painel: "assinatura", recibo: id })}
            now={now}
            error={refusal}
          />
        </ClubFrame>
      );
    case "enter":
      return <ClubEntry {...loaderData} refused={refusal} />;
    case "match":
      return (
        <MatchPanel
          key={`${loaderData.match.id}-${loaderData.match.status}`}
          match={loaderData.match}
          lines={loaderData.lines}
          now={now}
          action={matchPath(screen, loaderData.match.id)}
          backHref={screen}
          isEditing={false}
        />
      );
    case "notifications":
      return (
        <ClubNotifications
          clubId={clubId}
          rows={loaderData.rows}
          unread={loaderData.unread_count}
          now={now}
        />
      );
  }
}
