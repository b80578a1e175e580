import { randomUUID } from "node:crypto";
import type { RequestHarness } from "../request-cases/harness.ts";
import { entryRows } from "./entry-rows.ts";
import { officeRows } from "./office-rows.ts";
import { pointsRows } from "./points-rows.ts";
import { officeTournamentRows } from "./office-tournament-rows.ts";
import { demandingClub } from "./demanding-club.ts";
import { openedRanking, rankingFields, rulesFields } from "../opened-ranking.ts";
import { drawForms } from "./draw-rows.ts";
import { courtsideForms } from "./courtside-rows.ts";
import { finishingForms } from "./finishing-rows.ts";
import { form, inClub } from "./form-builders.ts";
import { inviteFormRows } from "./invite-rows.ts";
import { memberForms } from "./member-forms.ts";
import { peopleForms } from "./people-rows.ts";
import { reachRows } from "./reach-rows.ts";
import { scheduleForms } from "./schedule-rows.ts";
import { sponsorRows } from "./sponsor-rows.ts";
import { sendPath } from "../../../app/lib/paths.ts";
import { avatarRow, logoRows } from "./picture-rows.ts";
import { NOBODY, type Row, type Target } from "./rows.ts";

const ATHLETE = "/athlete-dashboard";
const CLUB = "/club-admin-dashboard";
const MEMBERS = `${CLUB}/atletas`;
const SETTINGS = `${CLUB}/ajustes`;
const RANKINGS = `${CLUB}/rankings`;
const PLAN = `${CLUB}/assinatura`;
const ENTER = `${CLUB}/lancar`;
const MATCH = `${CLUB}/partidas/:matchId`;
const NOTES = `${CLUB}/notificacoes`;
const TERMS = "/super-admin-dashboard/termos";
const PLATFORM_NOTES = "/super-admin-dashboard/notificacoes";
const because = { reason: "Conferido na súmula." };
const score = {
  score_format: "SET3-S:6/TB7",
  end: "completed",
  "set-1-side1": "6",
  "set-1-side2": "4",
  "set-2-side1": "6",
  "set-2-side2": "3",
};

type After = "approve" | "dispute";

/** A match of the club that Bruno reported against Ana (or Ana against Bruno), or Bruno against Caio; answered already where the form needs that. */
async function reportedId(
  harness: RequestHarness,
  target: Target,
  { after, isReporter = false }: { after?: After; isReporter?: boolean },
): Promise<string> {
  if (target === "missing") return NOBODY;
  const [by, against] = (
    target === "another" ? ["bruno", "caio"] : isReporter ? ["ana", "bruno"] : ["bruno", "ana"]
  ) as ["ana" | "bruno", "ana" | "bruno" | "caio"];
  const id = await harness.report({ by, against });
  if (after) await harness.act(against, id, after, after === "dispute" ? because : undefined);
  return id;
}

/** A form about a match: the athlete's own, that of others, none. */
function aboutMatch(
  path: string,
  intent: string,
  options: {
    fields?: Record<string, string>;
    after?: After;
    isReporter?: boolean;
    query?: (w: RequestHarness) => string;
  } = {},
): Row[] {
  return (["own", "another", "missing"] as const).map((target) =>
    form(
      path,
      intent,
      async (w) => {
        const match_id = await reportedId(w, target, options);
        return {
          path: `${path.replace(":matchId", match_id)}${options.query?.(w) ?? ""}`,
          form: { intent, match_id, ...options.fields },
        };
      },
      target,
    ),
  );
}

const report = (w: RequestHarness, clubId: string, intent: string): Record<string, string> => ({
  intent,
  club_id: clubId,
  sport: "tennis",
  format: "singles",
  played_at: new Date().toISOString(),
  side1_1: w.club.ana.athleteId,
  side2_1: w.club.bruno.athleteId,
  is_second_match: "on",
  ...score,
});

const readAll = (path: string): Row =>
  form(path, "read_notifications", () => ({ path, form: { intent: "read_notifications", all: "1" } }));

const payments: Row[] = [
  form("/system-diagnostics", "reprocess_event", () => ({
    path: "/system-diagnostics",
    form: { intent: "reprocess_event", event_id: "evt_none" },
  })),
  form("/system-diagnostics", "retry_refund", () => ({
    path: "/system-diagnostics",
    form: { intent: "retry_refund", refund_id: NOBODY },
  })),
  ...["check_subscription", "settle_event"].map((intent) =>
    form("/system-diagnostics", intent, () => ({
      path: "/system-diagnostics",
      form: { intent, event_id: "evt_none", reason: "Visto" },
    })),
  ),
  ...["check_refund", "settle_refund"].map((intent) =>
    form("/system-diagnostics", intent, () => ({
      path: "/system-diagnostics",
      form: { intent, refund_id: NOBODY, reason: "Visto" },
    })),
  ),
];

/** The same forms as our own scripts send them. */
export function sentByScript(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({
    ...row,
    route: `${row.route}/envio`,
    prepare: async (harness, asker) => {
      const made = await row.prepare(harness, asker);
      return { ...made, path: sendPath(made.path) };
    },
  }));
}

const protectName = inClub(`${CLUB}/nomes`, "protect_name", (w) => ({
  intent: "protect_name",
  athlete_id: w.club.gil.athleteId,
  as: "minor",
}));

const sendNotice = inClub(`${CLUB}/avisos`, "send_notice", () => ({
  intent: "send_notice",
  notice_id: crypto.randomUUID(),
  title: "Quadra 2 fechada",
  message: "A quadra 2 fica fechada no sábado.",
  to: "",
}));

export const formRows: Row[] = [
  ...sponsorRows,
  ...peopleForms,
  ...reachRows,
  form("/auth/responsavel", "revoke without a visit", (w) => ({
    path: "/auth/responsavel",
    form: { intent: "revoke", athleteId: w.club.mia.athleteId },
  })),
  form("/auth/remover-nome", "empty", () => ({ path: "/auth/remover-nome", form: { asker: "self" } })),
  ...protectName,
  ...sendNotice,
  ...drawForms,
  ...officeTournamentRows,
  ...scheduleForms,
  ...courtsideForms,
  ...finishingForms,
  ...sentByScript([
    ...drawForms,
    ...officeTournamentRows,
    ...scheduleForms,
    ...courtsideForms,
    ...finishingForms,
    ...protectName,
    ...sendNotice,
    ...inClub(MEMBERS, "make_invitation", () => ({ intent: "make_invitation" })),
    ...inClub(RANKINGS, "open_ranking", () => ({ intent: "open_ranking", ...rankingFields })),
    ...inClub(SETTINGS, "club_settings", () => ({ intent: "club_settings", silence_hours: "24" })),
    ...logoRows,
    ...inClub(PLAN, "portal", () => ({ intent: "portal" })),
    ...inClub(ENTER, "enter", (w, clubId) => report(w, clubId, "enter")),
    ...aboutMatch(MATCH, "annul", {
      fields: because,
      after: "approve",
      query: (w) => `?clube=${w.club.clubId}`,
    }),
    readAll(NOTES),
    readAll(PLATFORM_NOTES),
    ...payments,
    ...inClub(`${ATHLETE}/registrar`, "report", (w, clubId) => report(w, clubId, "report")),
    ...aboutMatch(`${ATHLETE}/partidas/:matchId`, "approve"),
    readAll(`${ATHLETE}/notificacoes`),
    ...["/athlete/subscription", "/athlete/subscription/plans"].map((path) =>
      form(path, "portal", () => ({ path, form: { intent: "portal" } })),
    ),
  ]),
  readAll(NOTES),
  readAll(PLATFORM_NOTES),
  ...payments,
  ...memberForms,
  form("*", "", () => ({ path: "/nada", form: {} })),
  ...inClub(`${ATHLETE}/registrar`, "report", (w, clubId) => report(w, clubId, "report")),
  ...aboutMatch(`${ATHLETE}/partidas/:matchId`, "approve"),
  ...aboutMatch(`${ATHLETE}/partidas/:matchId`, "dispute", { fields: because }),
  ...aboutMatch(`${ATHLETE}/partidas/:matchId`, "edit", { fields: score, isReporter: true }),
  ...aboutMatch(`${ATHLETE}/partidas/:matchId`, "withdraw", { isReporter: true }),
  readAll(`${ATHLETE}/notificacoes`),
  ...["/athlete-profile/meus-dados", "/auth/meus-dados"].map((path) =>
    form(path, "nothing", () => ({ path, form: { intent: "nada" } })),
  ),
  form("/athlete-profile/seguranca", "end no session", () => ({
    path: "/athlete-profile/seguranca",
    form: { intent: "end_session", of: "nada" },
  })),
  ...inClub(ENTER, "enter", (w, clubId) => report(w, clubId, "enter")),
  ...(["decide", "correct", "annul", "cancel"] as const).flatMap((intent) =>
    aboutMatch(MATCH, intent, {
      fields: {
        ...because,
        outcome: "confirm",
        ...(intent === "correct" ? { ...score, "set-1-side1": "7", "set-1-side2": "5" } : {}),
      },
      after: intent === "decide" ? "dispute" : intent === "cancel" ? undefined : "approve",
      query: (w) => `?clube=${w.club.clubId}`,
    }),
  ),
  ...[
    "cancel_subscription",
    "resume_subscription",
    "change_plan",
    "withdraw_purchase",
    "give_up_boleto",
    "portal",
  ].flatMap((intent) => inClub(PLAN, intent, () => ({ intent }))),
  ...inClub(RANKINGS, "open_ranking", () => ({ intent: "open_ranking", ...rankingFields })),
  ...(["replay_ranking", "close_ranking", "accept_enrolment"] as const).flatMap((intent) =>
    inClub(RANKINGS, intent, async ({ app, club }, clubId) => ({
      intent,
      ranking_id: clubId === NOBODY ? NOBODY : await openedRanking(app, clubId, club.gil.athleteId),
      athlete_id: club.gil.athleteId,
      ...rulesFields,
    })),
  ),
  ...inClub(SETTINGS, "club_settings", () => ({ intent: "club_settings", silence_hours: "24" })),
  ...inClub(SETTINGS, "demand_factor without a factor", () => ({ intent: "demand_factor" })),
  ...inClub(SETTINGS, "release_factor after a factor", async ({ app }) => {
    await app.sql("update sessions set aal = 'aal2'");
    return { intent: "release_factor" };
  }),
  form(SETTINGS, "club_settings where a factor is owed", async ({ app, club }) => {
    await app.sql("update sessions set aal = 'aal1'");
    const clubId = await demandingClub(app, club.secretary.userId);
    return { path: `${SETTINGS}?clube=${clubId}`, form: { intent: "club_settings", silence_hours: "24" } };
  }),
  ...logoRows,
  ...officeRows,
  ...pointsRows,
  ...entryRows,
  ...sentByScript(entryRows),
  ...inviteFormRows,
  ...sentByScript(inviteFormRows),
  avatarRow,
  form("/athlete-profile", "twin", (w) => ({
    path: "/athlete-profile",
    form: { intent: "twin", club_id: w.club.clubId, twin: "nenhum" },
  })),
  form("/athlete-profile", "save", () => ({
    path: "/athlete-profile",
    form: {
      intent: "save",
      name: "Ana Souza",
      phone: "(83) 3333-4444",
      cityCode: "2201903",
      sport: "squash",
      "class:squash": "A",
    },
  })),
  form("/athlete-registration", "empty", () => ({
    path: "/athlete-registration",
    form: { intent: "register" },
  })),
  form("/club-registration/success", "pay for nothing", (w) => ({
    path: "/club-registration/success",
    form: { intent: "pay", clubId: w.club.clubId, plan: "nada" },
  })),
  form("/club-registration", "empty", () => ({ path: "/club-registration", form: { intent: "register" } })),
  ...inClub(`${CLUB}/importar`, "without a file", () => ({
    intent: "enviar",
    formato: "quadra",
    esporte: "tennis",
  })),
  form("/profile-setup", "accept_terms", () => ({
    path: "/profile-setup",
    form: { intent: "accept_terms", termsVersion: "nenhuma" },
  })),
  form("/auth", "sign in", () => ({
    path: "/auth?nada=1",
    form: { intent: "signin", email: `${randomUUID()}@x.test`, password: "errada demais" },
  })),
  form(TERMS, "publish", () => ({
    path: TERMS,
    form: {
      intent: "publish_terms",
      confirm: "sim",
      version: `matriz-${randomUUID().slice(0, 8)}`,
      title: "Termos de uso",
      content: "# Termos\n\nJogue limpo, respeite o adversário e o clube.",
      effectiveDate: "2099-01-01T00:00",
    },
  })),
  form("/system-diagnostics", "check", () => ({
    path: "/system-diagnostics",
    form: { intent: "check", sport: "squash" },
  })),
];
