/** For whom a notice of the platform's team is. */
export const NOTICE_AUDIENCES = ["everybody", "athletes", "club_admins"] as const;
export type NoticeAudience = (typeof NOTICE_AUDIENCES)[number];
