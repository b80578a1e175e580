import { z } from "zod";
import {
  listClubMatches,
  readClubMatch,
} from "../../../../app/features/clubs/integrations/list-club-matches.server.ts";
import { listClubMembers } from "../../../../app/features/clubs/integrations/list-club-members.server.ts";
import { listClubNotices } from "../../../../app/features/clubs/integrations/list-club-notices.server.ts";
import { listClubRankings } from "../../../../app/features/clubs/integrations/list-club-rankings.server.ts";
import { listClubSponsors } from "../../../../app/features/clubs/integrations/list-club-sponsors.server.ts";
import { listOwnSponsors } from "../../../../app/features/clubs/integrations/list-own-sponsors.server.ts";
import {
  matchesQuery,
  membersQuery,
  noticesQuery,
} from "../../../../app/features/clubs/integrations/club-records-schema.ts";
import { annulMatch } from "../../../../app/features/matches/matches/annul-match.server.ts";
import { cancelMatch } from "../../../../app/features/matches/matches/cancel-match.server.ts";
import { correctMatch } from "../../../../app/features/matches/matches/correct-match.server.ts";
import { decideMatch } from "../../../../app/features/matches/matches/decide-match.server.ts";
import {
  exportFileByToken,
  exportPageByToken,
} from "../../../../app/features/office/exports/export-by-token.server.ts";
import type { ExportKind } from "../../../../app/features/office/exports/kinds.ts";
import { exportQuery } from "../../../../app/features/office/exports/export-program-schema.ts";
import type { MatchAnswer } from "../../../../app/features/matches/matches/match.ts";
import {
  correctMatchSchema,
  decideMatchSchema,
  reasonedSchema,
  reportMatchSchema,
} from "../../../../app/features/matches/matches/matches-schema.ts";
import { isUnplayed, UNPLAYED_NOTICE } from "../../../../app/features/matches/matches/typed-score.ts";
import { noticeBodySchema } from "../../../../app/features/clubs/notices/notices-schema.ts";
import { sendNotice } from "../../../../app/features/clubs/notices/send-notice.server.ts";
import { enterMatch } from "../../../../app/features/matches/reports/enter-match.server.ts";
import { moveSponsor } from "../../../../app/features/clubs/sponsors/move-sponsor.server.ts";
import { removeSponsor } from "../../../../app/features/clubs/sponsors/remove-sponsor.server.ts";
import { saveSponsor } from "../../../../app/features/clubs/sponsors/save-sponsor.server.ts";
import {
  changedSponsorBody,
  movedSponsorBody,
  newSponsorBody,
} from "../../../../app/features/clubs/sponsors/sponsor-office-schema.ts";
import { knownScopes, requireToken } from "../../../../app/features/base/access/require-token.server.ts";
import { bytesOf } from "../../../../app/lib/base64.ts";
import { AppError } from "../../../../app/lib/errors.ts";
import { parseInput } from "../../../../app/lib/parse.ts";
import type { VerbContext } from "../../../../app/platform/services.server.ts";
import { idFrom, reading, type SentCall, type Serve, writing } from "./call.ts";
import { TOURNAMENT_SERVE } from "./serve-tournaments.ts";
import type { TokenOperationId } from "./token-operations.ts";

function ofMatch<Input>(schema: z.ZodType<Input>): (call: SentCall) => Input {
  return (call) => parseInput(schema, { ...call.body, match_id: idFrom(call, "matchId") });
}

/** A match's answer as programs read it. */
function answering<Input>(verb: (as: VerbContext, input: Input) => Promise<MatchAnswer>) {
  return async (as: VerbContext, input: Input) => {
    const { id, status } = await verb(as, input);
    return { id, status };
  };
}

function ofSponsor(call: SentCall, clubId: string) {
  return { owner: { clubId }, sponsor_id: idFrom(call, "sponsorId") };
}

/** The logo that was sent, in base 64, as its bytes; null where none was. */
function withBytes<Fields extends { logo?: string | undefined }>({ logo, ...fields }: Fields) {
  return { ...fields, logo: logo === undefined ? null : bytesOf(logo) };
}

/** A file: whole as CSV, page by page as JSON. */
function exporting(kind: ExportKind): Serve {
  const schema = exportQuery(kind);
  return async (context, call) => {
    const { format, ranking, ...page } = parseInput(schema, call.query);
    const asked = { ...clubOf(call), kind, rankingId: typeof ranking === "string" ? ranking : null };
    if (format === "csv") return { file: await exportFileByToken(context, asked) };
    return { status: 200, body: await exportPageByToken(context, { ...asked, ...page }) };
  };
}

const nothing = z.strictObject({});
const clubOf = (call: SentCall) => ({ clubId: idFrom(call, "clubId") });

/** The verb of each operation. */
export const SERVE: Readonly<Record<TokenOperationId, Serve>> = {
  readToken: reading(nothing, async (context) => {
    const token = await requireToken(context, { scope: null, clubId: null });
    const club = token.clubId === null ? null : { id: token.clubId, name: token.clubName ?? "" };
    const expiresAt = new Date(token.expiresAt).toISOString();
    return { id: token.id, name: token.name, club, scopes: knownScopes(token), expires_at: expiresAt };
  }),
  listMembers: reading(membersQuery, (context, query, call) =>
    listClubMembers(context, { ...query, ...clubOf(call) }),
  ),
  listMatches: reading(matchesQuery, (context, query, call) =>
    listClubMatches(context, { ...query, ...clubOf(call) }),
  ),
  readMatch: reading(nothing, (context, _, call) =>
    readClubMatch(context, { ...clubOf(call), matchId: idFrom(call, "matchId") }),
  ),
  enterMatch: writing(
    "enterMatch",
    ({ body }, clubId) => {
      // The address names the club, and a header the key.
      if ("club_id" in body || "idempotency_key" in body)
        throw new AppError("invalid_input", { field: "club_id" });
      return parseInput(reportMatchSchema, { ...body, club_id: clubId });
    },
    async (as, input) => {
      const { id, status, same } = await enterMatch(as, input);
      const notice = [same?.sentence, isUnplayed(input) ? UNPLAYED_NOTICE : null].filter(Boolean).join(" ");
      return notice ? { id, status, notice } : { id, status };
    },
  ),
  decideMatch: writing("decideMatch", ofMatch(decideMatchSchema), answering(decideMatch)),
  correctMatch: writing("correctMatch", ofMatch(correctMatchSchema), answering(correctMatch)),
  annulMatch: writing("annulMatch", ofMatch(reasonedSchema), answering(annulMatch)),
  cancelMatch: writing("cancelMatch", ofMatch(reasonedSchema), answering(cancelMatch)),
  listRankings: reading(nothing, (context, _, call) => listClubRankings(context, clubOf(call))),
  listSponsors: reading(nothing, (context, _, call) => listClubSponsors(context, clubOf(call))),
  listOwnSponsors: reading(nothing, (context, _, call) => listOwnSponsors(context, clubOf(call))),
  addSponsor: writing(
    "addSponsor",
    ({ body }, clubId) => ({ ...withBytes(parseInput(newSponsorBody, body)), owner: { clubId } }),
    saveSponsor,
  ),
  changeSponsor: writing(
    "changeSponsor",
    (call, clubId) => ({
      ...withBytes(parseInput(changedSponsorBody, call.body)),
      ...ofSponsor(call, clubId),
    }),
    saveSponsor,
  ),
  moveSponsor: writing(
    "moveSponsor",
    (call, clubId) => ({ ...parseInput(movedSponsorBody, call.body), ...ofSponsor(call, clubId) }),
    async (as, input) => {
      await moveSponsor(as, input);
      return { id: input.sponsor_id };
    },
  ),
  removeSponsor: writing("removeSponsor", ofSponsor, async (as, input) => {
    await removeSponsor(as, input);
    return { id: input.sponsor_id };
  }),
  listNotices: reading(noticesQuery, (context, query, call) =>
    listClubNotices(context, { ...query, ...clubOf(call) }),
  ),
  sendNotice: writing(
    "sendNotice",
    ({ body }, clubId) => {
      const { to, ...texts } = parseInput(noticeBodySchema, body);
      return { ...texts, club_id: clubId, to: to ?? { sport: null, class: null } };
    },
    async (as, input) => {
      const id = as.services.newId();
      return { id, ...(await sendNotice(as, { ...input, notice_id: id })) };
    },
  ),
  ...TOURNAMENT_SERVE,
  exportMembers: exporting("atletas"),
  exportRules: exporting("regulamento"),
  exportMatches: exporting("partidas"),
  exportGivenPoints: exporting("pontos"),
  exportTable: exporting("tabela"),
  exportLedger: exporting("extrato"),
};
