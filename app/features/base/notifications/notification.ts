/** Types of spec §3. */
export const NOTIFICATION_TYPES = [
  "result_validation_required",
  "match_result_validation",
  "push_notification",
  "system_notification",
  "team_invitation",
] as const;

export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/**
 * The subject of a notification: a match, an invite to one, a pair, a tournament that its person enters, or, for who works for a club, an
 * asked claim, the profile that it claims, the profile whose name somebody wants off the pages.
 */
export interface NotificationData {
  match_id?: string;
  invite_id?: string;
  pair_id?: string;
  tournament_id?: string;
  entry_id?: string;
  claim_id?: string;
  claimed_id?: string;
  named_id?: string;
}

/** A notification to be written; `id` and `createdAt` are given by the writer. */
export interface NewNotification {
  userId: string;
  type: NotificationType;
  title: string;
  message: string;
  data?: NotificationData;
  expiresAt?: Date;
  /** It stays in the application and on its devices: no mail tells of it, whatever somebody chose. */
  isNeverMailed?: true;
}

/** A notification as the person sees it. Instants are ISO 8601 in UTC. */
interface Notification {
  id: string;
  user_id: string;
  type: string;
  title: string;
  message: string;
  is_read: boolean;
  created_at: string;
  expires_at: string | null;
  data: NotificationData | null;
}

/** At most this many are listed (spec §9). */
export const MAX_NOTIFICATIONS = 50;
/** They are read again so often, paused while the tab is hidden (spec §9). */
export const REFETCH_MS = 30_000;
/** And at most once in this time (spec §9). */
export const THROTTLE_MS = 5_000;
/** Single marks made within this time travel together (spec §9). */
export const MARKS_TOGETHER_MS = 500;

/** A notification as listed; `can_answer`: it asks about a result that still waits for an answer. */
export interface ListedNotification extends Notification {
  can_answer: boolean;
}
