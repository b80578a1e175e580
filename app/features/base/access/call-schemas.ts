import { z } from "zod";
import { DEFAULT_MAX_LENGTH, MOST_MAX_LENGTH } from "../../../lib/sanitise.ts";
import { ROLES } from "./viewer.ts";

const MAX_DETAILS = 2_000;
const RESERVED_RISK = "Este nível de risco é reservado ao servidor: use low, medium ou high.";

/** Parameters of `log_security_event_enhanced` (spec §7). What the server alone says of somebody is refused. */
export const logEventCallSchema = z.strictObject({
  p_action: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .regex(/^[^\p{C}<>]+$/u, "p_action tem um caractere que não é aceito."),
  p_resource_type: z.string().trim().max(100).nullish(),
  p_resource_id: z.string().trim().max(200).nullish(),
  p_details: z
    .record(z.string().max(100), z.unknown())
    .refine((details) => JSON.stringify(details).length <= MAX_DETAILS, "p_details é grande demais.")
    .nullish(),
  p_risk_level: z.enum(["low", "medium", "high"], RESERVED_RISK).default("low"),
});

export type LogEventCall = z.output<typeof logEventCallSchema>;

/** Parameters of `check_rate_limit` (spec §7); without numbers 5 attempts in 15 minutes (spec §9). */
export const checkRateLimitCallSchema = z.strictObject({
  p_action_type: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{C}]+$/u, "p_action_type tem um caractere que não é aceito."),
  p_max_attempts: z.int().min(1).max(1_000).default(5),
  p_window_minutes: z.int().min(1).max(1_440).default(15),
});

export type CheckRateLimitCall = z.output<typeof checkRateLimitCallSchema>;

/** Parameters of `validate_user_session`: none. */
export const noCallParametersSchema = z.strictObject({});

/** Parameters of `can_access_club_data` (spec §6: default athlete). */
export const clubAccessCallSchema = z.strictObject({
  p_club_id: z.uuid(),
  p_required_role: z.enum(ROLES).default("athlete"),
});

export type ClubAccessCall = z.output<typeof clubAccessCallSchema>;

/** Parameters of `validate_and_sanitize_input` (spec §5). */
export const sanitiseCallSchema = z.strictObject({
  input_text: z.string(),
  max_length: z.int().min(1).max(MOST_MAX_LENGTH).default(DEFAULT_MAX_LENGTH),
  allow_html: z.boolean().default(false),
});

export type SanitiseCall = z.output<typeof sanitiseCallSchema>;
