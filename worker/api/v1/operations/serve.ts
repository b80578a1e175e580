import { z } from "zod";
import {
  listClubMatches,
  readClubMatch,
} from "../../../../app/features/club-records/list-club-matches.server.ts";
import { listClubMembers } from "../../../../app/features/club-records/list-club-members.server.ts";
import { listClubRankings } from "../../../../app/features/club-records/list-club-rankings.server.ts";
import { listClubSponsors } from "../../../../app/features/club-records/list-club-sponsors.server.ts";
import { matchesQuery, membersQuery } from "../../../../app/features/club-records/schemas.ts";
import { annulMatch } from "../../../../app/features/decisions/annul-match.server.ts";
import { cancelMatch } from "../../../../app/features/decisions/cancel-match.server.ts";
import { correctMatch } from "../../../../app/features/decisions/correct-match.server.ts";
import { decideMatch } from "../../../../app/features/decisions/decide-match.server.ts";
import type { MatchAnswer } from "../../../../app/features/matches/match.ts";
import { requestHash } from "../../../../app/features/matches/request-hash.server.ts";
import {
  correctMatchSchema,
  decideMatchSchema,
  reasonedSchema,
  reportMatchSchema,
} from "../../../../app/features/matches/schemas.ts";
import { isUnplayed, UNPLAYED_NOTICE } from "../../../../app/features/matches/typed-score.ts";
import { enterMatch } from "../../../../app/features/reports/enter-match.server.ts";
import {
  knownScopes,
  requireToken,
  type TokenContext,
} from "../../../../app/features/tokens/require-token.server.ts";
import { type Reply, writeOnce } from "../../../../app/features/tokens/write-once.server.ts";
import { AppError } from "../../../../app/lib/errors.ts";
import { parseInput } from "../../../../app/lib/parse.ts";
import type { VerbContext } from "../../../../app/platform/services.server.ts";
import { TOKEN_SCHEMAS, writeQuery } from "./schemas.ts";
import type { TokenOperationId } from "./table.ts";

/** A call of an operation, as it was sent. */
export interface SentCall {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** The JSON object of the body; `{}` for none. */
  body: Readonly<Record<string, unknown>>;
  idempotencyKey: string | undefined;
}

type Serve = (context: TokenContext, call: SentCall) => Promise<Reply & { isReplay?: boolean }>;

const keySchema = z
  .string()
  .min(1, "A Idempotency-Key está vazia.")
  .max(255, "A Idempotency-Key pode ter até 255 letras.")
  .regex(/^[\x20-\x7e]+$/, "A Idempotency-Key tem só letras simples, sem acentos.");

/** An id of an address; what is no id names nothing: 404. */
function idFrom({ params }: SentCall, name: "clubId" | "matchId"): string {
  const id = z.uuid().safeParse(params[name]).data;
  if (!id) throw new AppError("not_found");
  return id.toLowerCase();
}

/** A read: its parameters are judged, then the verb asked. */
function reading<Query>(
  schema: z.ZodType<Query>,
  run: (context: TokenContext, query: Query, call: SentCall) => Promise<object>,
): Serve {
  return async (context, call) => {
    const query = parseInput(schema, call.query);
    return { status: 200, body: await run(context, query, call) };
  };
}

/** A write of matches: `parse` gives what the verb takes, from the body and the ids of the address. */
function writing<Input extends object>(
  id: TokenOperationId,
  parse: (call: SentCall, clubId: string) => Input,
  run: (as: VerbContext, input: Input) => Promise<MatchAnswer & { notice?: string }>,
): Serve {
  const { status = 200 } = TOKEN_SCHEMAS[id];
  return async (context, call) => {
    const clubId = idFrom(call, "clubId");
    const isDry = parseInput(writeQuery, call.query).dry_run === "true";
    const input = parse(call, clubId);
    const key = call.idempotencyKey === undefined ? null : parseKey(call.idempotencyKey);
    const asked = {
      scope: "matches:write",
      clubId,
      key,
      isDry,
      requestHash: await requestHash({ id, input }),
    } as const;
    return await writeOnce(context, asked, async (as) => {
      const { id: matchId, status: state, notice } = await run(as, input);
      const body = { id: matchId, status: state, ...(notice ? { notice } : {}) };
      if (!isDry) return { status, body };
      // A match that was not written has no id to come back to.
      return { status: 200, body: { ...body, id: id === "enterMatch" ? null : matchId, dry_run: true } };
    });
  };
}

function parseKey(text: string): string {
  const key = keySchema.safeParse(text);
  if (key.success) return key.data;
  throw new AppError("invalid_input", { field: "Idempotency-Key", message: key.error.issues[0]?.message });
}

function ofMatch<Input>(schema: z.ZodType<Input>): (call: SentCall) => Input {
  return (call) => parseInput(schema, { ...call.body, match_id: idFrom(call, "matchId") });
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
      const { same, ...answer } = await enterMatch(as, input);
      const notice = [same?.sentence, isUnplayed(input) ? UNPLAYED_NOTICE : null].filter(Boolean).join(" ");
      return notice ? { ...answer, notice } : answer;
    },
  ),
  decideMatch: writing("decideMatch", ofMatch(decideMatchSchema), decideMatch),
  correctMatch: writing("correctMatch", ofMatch(correctMatchSchema), correctMatch),
  annulMatch: writing("annulMatch", ofMatch(reasonedSchema), annulMatch),
  cancelMatch: writing("cancelMatch", ofMatch(reasonedSchema), cancelMatch),
  listRankings: reading(nothing, (context, _, call) => listClubRankings(context, clubOf(call))),
  listSponsors: reading(nothing, (context, _, call) => listClubSponsors(context, clubOf(call))),
};
