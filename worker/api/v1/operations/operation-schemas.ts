import { z } from "zod";
import {
  matchAnswer,
  matchesAnswer,
  matchesQuery,
  membersAnswer,
  membersQuery,
  noticesAnswer,
  noticesQuery,
  ownSponsorsAnswer,
  rankingsAnswer,
  sponsorsAnswer,
} from "../../../../app/features/clubs/integrations/club-records-schema.ts";
import { exportAnswer, exportQuery } from "../../../../app/features/office/exports/export-program-schema.ts";
import type { ExportKind } from "../../../../app/features/office/exports/kinds.ts";
import {
  correctMatchSchema,
  decideMatchSchema,
  editMatchSchema,
  reasonedSchema,
  reportMatchSchema,
} from "../../../../app/features/matches/matches/matches-schema.ts";
import { noticeBodySchema } from "../../../../app/features/clubs/notices/notices-schema.ts";
import {
  changedSponsorBody,
  movedSponsorBody,
  newSponsorBody,
} from "../../../../app/features/clubs/sponsors/sponsor-office-schema.ts";
import { clubSearchSchema } from "../../../../app/features/clubs/clubs/club-search-query.ts";
import {
  acceptInviteSchema,
  counterInviteSchema,
  inviteAnswer,
  openInviteSchema,
} from "../../../../app/features/matches/challenges/match-invites-schema.ts";
import { invitePartnerSchema, pairAnswer } from "../../../../app/features/matches/challenges/pairs-schema.ts";
import { markReadSchema } from "../../../../app/features/base/notifications/notifications-schema.ts";
import { SCOPE_NAMES } from "../../../../app/features/base/access/scopes.ts";
import {
  ledgerQuerySchema,
  tableQuerySchema,
} from "../../../../app/features/rankings/tables/tables-schema.ts";
import { MATCH_FORMATS } from "../../../../app/lib/formats.ts";
import { MATCH_STATUSES } from "../../../../drizzle/schema/enums.ts";
import type { OtherOperationId } from "./other-table.ts";
import type { TokenOperationId } from "./token-operations.ts";
import { TOURNAMENT_SCHEMAS } from "./tournament-schemas.ts";
import { noQuery, type OperationSchemas, writtenSchemas, written } from "./written.ts";

/** The answer to a write about a match, with `dry_run` where it was only tried: a new match has no id then. */
const writtenMatch = written.extend({ status: z.enum(MATCH_STATUSES), notice: z.string().optional() });

const exported = (kind: ExportKind): OperationSchemas => ({
  query: exportQuery(kind),
  answer: exportAnswer(kind),
});

export const TOKEN_SCHEMAS: Readonly<Record<TokenOperationId, OperationSchemas>> = {
  readToken: {
    query: noQuery,
    answer: z.strictObject({
      id: z.uuid(),
      name: z.string(),
      club: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
      scopes: z.array(z.enum(SCOPE_NAMES)),
      expires_at: z.iso.datetime({ offset: true }),
    }),
  },
  listMembers: { query: membersQuery, answer: membersAnswer },
  listMatches: { query: matchesQuery, answer: matchesAnswer },
  readMatch: { query: noQuery, answer: matchAnswer },
  enterMatch: writtenSchemas(
    reportMatchSchema.omit({ club_id: true, idempotency_key: true }),
    201,
    writtenMatch,
  ),
  decideMatch: writtenSchemas(decideMatchSchema.omit({ match_id: true }), undefined, writtenMatch),
  correctMatch: writtenSchemas(correctMatchSchema.omit({ match_id: true }), undefined, writtenMatch),
  annulMatch: writtenSchemas(reasonedSchema.omit({ match_id: true }), undefined, writtenMatch),
  cancelMatch: writtenSchemas(reasonedSchema.omit({ match_id: true }), undefined, writtenMatch),
  listRankings: { query: noQuery, answer: rankingsAnswer },
  listSponsors: { query: noQuery, answer: sponsorsAnswer },
  listOwnSponsors: { query: noQuery, answer: ownSponsorsAnswer },
  addSponsor: writtenSchemas(newSponsorBody, 201),
  changeSponsor: writtenSchemas(changedSponsorBody),
  moveSponsor: writtenSchemas(movedSponsorBody),
  removeSponsor: writtenSchemas(undefined),
  listNotices: { query: noticesQuery, answer: noticesAnswer },
  sendNotice: writtenSchemas(noticeBodySchema, 201, written.extend({ told: z.number().int() })),
  ...TOURNAMENT_SCHEMAS,
  exportMembers: exported("atletas"),
  exportRules: exported("regulamento"),
  exportMatches: exported("partidas"),
  exportGivenPoints: exported("pontos"),
  exportTable: exported("tabela"),
  exportLedger: exported("extrato"),
};

/** As these calls answer; the screens of ours read more of some of them. */
const ownMatch = z.looseObject({ id: z.uuid(), status: z.enum(MATCH_STATUSES) });
const place = z.looseObject({ name: z.string() });
const page = z.looseObject({ rows: z.array(z.looseObject({})) });

/** The filters of a table as an address writes them. */
function inAddress<Schema extends { shape: { asOf: z.ZodType } } & z.ZodObject>(schema: Schema): z.ZodObject {
  const { asOf, ...rest } = schema.shape;
  return z.object({ ...rest, as_of: asOf });
}

export const OTHER_SCHEMAS: Readonly<Record<OtherOperationId, OperationSchemas>> = {
  readMe: {
    answer: z.looseObject({
      id: z.uuid(),
      email: z.string(),
      name: z.string(),
      user_role: z.string(),
      club_id: z.uuid().nullable(),
    }),
  },
  searchCities: {
    query: z.object({ search: z.string().optional(), limit: z.number().int().min(1).max(50).optional() }),
    answer: z.strictObject({ rows: z.array(place) }),
  },
  searchClubs: {
    query: z.object({
      search: clubSearchSchema.shape.search,
      limit: z.number().int().min(1).max(500).optional(),
      cursor: z.string().optional(),
    }),
    answer: z.strictObject({ rows: z.array(place), next_cursor: z.string().nullable() }),
  },
  readRanking: {
    query: inAddress(tableQuerySchema),
    answer: page.extend({ sport: z.string(), format: z.enum(MATCH_FORMATS), version: z.number() }),
  },
  readLedger: {
    query: inAddress(ledgerQuerySchema),
    answer: z.looseObject({ points: z.number(), lines: z.array(z.looseObject({})) }),
  },
  reportOwnMatch: { body: reportMatchSchema.omit({ idempotency_key: true }), answer: ownMatch, status: 201 },
  readOwnMatch: { answer: ownMatch },
  editOwnMatch: { body: editMatchSchema.omit({ match_id: true }), answer: ownMatch },
  approveOwnMatch: { answer: ownMatch },
  withdrawOwnMatch: { answer: ownMatch },
  disputeOwnMatch: { body: reasonedSchema.omit({ match_id: true }), answer: ownMatch },
  decideAsAdmin: { body: decideMatchSchema.omit({ match_id: true }), answer: ownMatch },
  listInvites: { answer: page },
  openInvite: { body: openInviteSchema.omit({ idempotency_key: true }), answer: inviteAnswer, status: 201 },
  acceptInvite: { body: acceptInviteSchema.omit({ invite_id: true }), answer: inviteAnswer },
  declineInvite: { answer: inviteAnswer },
  counterInvite: { body: counterInviteSchema.omit({ invite_id: true }), answer: inviteAnswer },
  withdrawInvite: { answer: inviteAnswer },
  cancelInvite: { answer: inviteAnswer },
  listPairs: { answer: page },
  invitePartner: {
    body: invitePartnerSchema.omit({ idempotency_key: true }),
    answer: pairAnswer,
    status: 201,
  },
  acceptPair: { answer: pairAnswer },
  declinePair: { answer: pairAnswer },
  withdrawPair: { answer: pairAnswer },
  dissolvePair: { answer: pairAnswer },
  listNotifications: { answer: page.extend({ unread_count: z.number().int() }) },
  markNotifications: {
    body: markReadSchema,
    answer: z.strictObject({ updated: z.number().int(), unread_count: z.number().int() }),
  },
};
