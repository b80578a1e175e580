import { ACCOUNT_CALLS } from "./account-calls.ts";
import { EXPORT_CALLS } from "./export-calls.ts";
import { INVITE_CALLS } from "./invite-calls.ts";
import { MATCH_CALLS } from "./match-calls.ts";
import { MEMBER_CALLS } from "./member-calls.ts";
import { NOTICE_CALLS } from "./notice-calls.ts";
import type { Operation, Subject } from "./operation.ts";
import { RANKING_CALLS } from "./ranking-calls.ts";
import { SEARCH_CALLS } from "./search-calls.ts";
import { SPONSOR_CALLS } from "./sponsor-calls.ts";
import { TOKEN_CALLS } from "./token-calls.ts";
import { TOURNAMENT_CALLS } from "./tournament-calls.ts";

/** The subjects of `/api/v1`, in the order of the document. */
export const SUBJECTS: readonly Subject[] = [
  TOKEN_CALLS,
  MEMBER_CALLS,
  MATCH_CALLS,
  INVITE_CALLS,
  RANKING_CALLS,
  SPONSOR_CALLS,
  NOTICE_CALLS,
  TOURNAMENT_CALLS,
  EXPORT_CALLS,
  ACCOUNT_CALLS,
  SEARCH_CALLS,
];

/** THE TABLE of the calls of `/api/v1` that programs may rely on: a row is all that a call is. */
export const OPERATIONS: readonly Operation[] = SUBJECTS.flatMap(({ operations }) => operations);
