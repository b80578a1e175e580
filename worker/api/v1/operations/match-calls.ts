import { z } from "zod";
import { MATCH_STATUSES } from "../../../../drizzle/schema/enums.ts";
import {
  matchAnswer,
  matchesAnswer,
  matchesQuery,
} from "../../../../app/features/clubs/integrations/club-records-schema.ts";
import {
  listClubMatches,
  readClubMatch,
} from "../../../../app/features/clubs/integrations/list-club-matches.server.ts";
import { annulMatch } from "../../../../app/features/matches/matches/annul-match.server.ts";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { cancelMatch } from "../../../../app/features/matches/matches/cancel-match.server.ts";
import { correctMatch } from "../../../../app/features/matches/matches/correct-match.server.ts";
import { decideMatch } from "../../../../app/features/matches/matches/decide-match.server.ts";
import { disputeMatch } from "../../../../app/features/matches/matches/dispute-match.server.ts";
import type { MatchAnswer } from "../../../../app/features/matches/matches/match.ts";
import {
  correctMatchSchema,
  decideMatchSchema,
  editMatchSchema,
  reasonedSchema,
  type ReportMatchInput,
  reportMatchSchema,
} from "../../../../app/features/matches/matches/matches-schema.ts";
import { isUnplayed, UNPLAYED_NOTICE } from "../../../../app/features/matches/matches/typed-score.ts";
import { readMatch } from "../../../../app/features/matches/pages/read-match.server.ts";
import { editMatch } from "../../../../app/features/matches/reports/edit-match.server.ts";
import { enterMatch } from "../../../../app/features/matches/reports/enter-match.server.ts";
import { reportMatch } from "../../../../app/features/matches/reports/report-match.server.ts";
import { withdrawMatch } from "../../../../app/features/matches/reports/withdraw-match.server.ts";
import { AppError } from "../../../../app/lib/errors.ts";
import { parseInput } from "../../../../app/lib/parse.ts";
import type { VerbContext } from "../../../../app/platform/services.server.ts";
import { changeOwn, keyed, noQuery, readOwn, reads, writes, written } from "./builders.ts";
import type { SentCall, Subject } from "./operation.ts";

const ALL = "/clubs/:clubId/matches";
const ONE = `${ALL}/:matchId`;
const OWN = "/matches/:matchId";

const read = reads("matches:read");
const write = writes("matches:write");

/** The answer to a write about a match, with `dry_run` where it was only tried: a new match has no id then. */
const answer = written.extend({ status: z.enum(MATCH_STATUSES), notice: z.string().optional() });
/** As the calls of people answer; the screens of ours read more of some of them. */
const ownMatch = z.looseObject({ id: z.uuid(), status: z.enum(MATCH_STATUSES) });

const matchOf = ({ id }: SentCall) => ({ match_id: id("matchId") });

/** The body of an act on the match that the address names. */
function ofMatch<Input>(schema: z.ZodType<Input> & { omit: (mask: { match_id: true }) => z.ZodType }) {
  return {
    body: schema.omit({ match_id: true }),
    input: (call: SentCall) => parseInput(schema, { ...call.sent, ...matchOf(call) }),
  };
}

/** A match's answer as programs read it. */
function answering<Input>(verb: (as: VerbContext, input: Input) => Promise<MatchAnswer>) {
  return async (as: VerbContext, input: Input) => {
    const { id, status } = await verb(as, input);
    return { id, status };
  };
}

/** The answer with its notice: the same match was there already, or this one was not played. */
function noticed<Answer extends object>(
  answer: Answer,
  { same, input }: { same?: { sentence: string } | null; input: ReportMatchInput },
) {
  const notice = [same?.sentence, isUnplayed(input) ? UNPLAYED_NOTICE : null].filter(Boolean).join(" ");
  return notice ? { ...answer, notice } : answer;
}

/** Matches of a token's club, and a person's own. */
export const MATCH_CALLS: Subject = {
  tag: "Partidas",
  about: "Resultados do clube e os próprios.",
  operations: [
    read({
      id: "listMatches",
      path: ALL,
      summary: "Partidas do clube",
      query: matchesQuery,
      answer: matchesAnswer,
      run: (context, query, { id }) => listClubMatches(context, { ...query, clubId: id("clubId") }),
    }),
    read({
      id: "readMatch",
      path: ONE,
      summary: "Uma partida do clube",
      query: noQuery,
      answer: matchAnswer,
      run: (context, _, { id }) => readClubMatch(context, { clubId: id("clubId"), matchId: id("matchId") }),
    }),
    write({
      id: "enterMatch",
      path: ALL,
      summary: "Lançar um resultado pelo clube",
      body: reportMatchSchema.omit({ club_id: true, idempotency_key: true }),
      status: 201,
      answer,
      input: ({ sent, id }) => {
        // The address names the club, and a header the key.
        if ("club_id" in sent || "idempotency_key" in sent)
          throw new AppError("invalid_input", { field: "club_id" });
        return parseInput(reportMatchSchema, { ...sent, club_id: id("clubId") });
      },
      run: async (as, input) => {
        const { id, status, same } = await enterMatch(as, input);
        return noticed({ id, status }, { same, input });
      },
    }),
    write({
      id: "decideMatch",
      path: `${ONE}/decide`,
      summary: "Decidir um resultado aguardando o clube",
      ...ofMatch(decideMatchSchema),
      answer,
      run: answering(decideMatch),
    }),
    write({
      id: "correctMatch",
      path: `${ONE}/correct`,
      summary: "Corrigir um resultado confirmado",
      ...ofMatch(correctMatchSchema),
      answer,
      run: answering(correctMatch),
    }),
    write({
      id: "annulMatch",
      path: `${ONE}/annul`,
      summary: "Anular um resultado confirmado",
      ...ofMatch(reasonedSchema),
      answer,
      run: answering(annulMatch),
    }),
    write({
      id: "cancelMatch",
      path: `${ONE}/cancel`,
      summary: "Cancelar uma partida que não foi jogada",
      ...ofMatch(reasonedSchema),
      answer,
      run: answering(cancelMatch),
    }),
    // A club admin who plays on neither side enters a result as the secretary (product §4). The same match again is
    // answered with the first, and `notice` says so; `is_second_match` makes it another one.
    changeOwn({
      id: "reportOwnMatch",
      path: "/matches",
      summary: "Lançar uma partida própria",
      ...keyed(reportMatchSchema),
      status: 201,
      answer: ownMatch,
      run: async (as, input) => {
        const { same, asked: _, ...match } = await reportMatch(as, input, { mayEnter: true });
        return noticed(match, { same, input });
      },
    }),
    readOwn({
      id: "readOwnMatch",
      path: OWN,
      summary: "Uma partida própria",
      answer: ownMatch,
      run: (as, call) => readMatch(as, matchOf(call)),
    }),
    changeOwn({
      id: "editOwnMatch",
      method: "patch",
      path: OWN,
      summary: "Corrigir o resultado lançado, antes da resposta",
      ...ofMatch(editMatchSchema),
      answer: ownMatch,
      run: editMatch,
    }),
    changeOwn({
      id: "approveOwnMatch",
      path: `${OWN}/approve`,
      summary: "Aprovar um resultado",
      input: matchOf,
      answer: ownMatch,
      run: approveMatch,
    }),
    changeOwn({
      id: "withdrawOwnMatch",
      path: `${OWN}/withdraw`,
      summary: "Retirar o resultado lançado",
      input: matchOf,
      answer: ownMatch,
      run: withdrawMatch,
    }),
    changeOwn({
      id: "disputeOwnMatch",
      path: `${OWN}/dispute`,
      summary: "Contestar um resultado",
      ...ofMatch(reasonedSchema),
      answer: ownMatch,
      run: disputeMatch,
    }),
    changeOwn({
      id: "decideAsAdmin",
      path: `${OWN}/decide`,
      summary: "Decidir um resultado, como quem administra o clube",
      ...ofMatch(decideMatchSchema),
      answer: ownMatch,
      run: decideMatch,
    }),
  ],
};
