import { call } from "./calls.ts";
import type { RequestCase } from "./measure.ts";

const RPC = "/api/rest/v1/rpc";

/** The remote procedures about sponsors and security (spec §7). */
export const rpcCalls: RequestCase[] = [
  call(`POST ${RPC}/get_combined_sponsors_with_jequiti`, "visitor", {
    kind: "call",
    body: (w) => ({ p_club_id: w.demo.clubId }),
  }),
  call(`POST ${RPC}/log_security_event_enhanced`, "ana", {
    kind: "call",
    body: () => ({ p_action: "viagem", p_details: { a: 1 }, p_risk_level: "high" }),
  }),
  call(`POST ${RPC}/log_security_event_enhanced`, "visitor", {
    kind: "call",
    body: () => ({ p_action: "viagem" }),
    status: 401,
  }),
  call(`POST ${RPC}/check_rate_limit`, "ana", { kind: "call", body: () => ({ p_action_type: "viagem" }) }),
  call(`POST ${RPC}/validate_user_session`, "ana", { kind: "call" }),
  call(`POST ${RPC}/validate_user_session`, "visitor", { kind: "call" }),
  call(`POST ${RPC}/can_access_club_data`, "ana", {
    kind: "call",
    body: (w) => ({ p_club_id: w.club.clubId }),
  }),
  // A denial is logged after the answer.
  call(`POST ${RPC}/can_access_club_data`, "outsider", {
    kind: "call",
    what: "denied",
    body: (w) => ({ p_club_id: w.demo.clubId, p_required_role: "club_admin" }),
    afterAnswer: 1,
    beforeAnswer: 1,
  }),
  call(`POST ${RPC}/validate_and_sanitize_input`, "visitor", {
    kind: "call",
    body: () => ({ input_text: "Comitê Executivo" }),
  }),
  call(`POST ${RPC}/validate_and_sanitize_input`, "visitor", {
    kind: "call",
    what: "suspicious",
    body: () => ({ input_text: "<script>" }),
    afterAnswer: 1,
    beforeAnswer: 0,
  }),
];
