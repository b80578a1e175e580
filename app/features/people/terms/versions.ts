/** A version of the terms as the super admin sees it; instants as ISO 8601. */
export interface TermsVersion {
  version: string;
  title: string;
  effectiveDate: string;
  /** When and by whom it was published on the screen; null for the command line. */
  publishedAt: string | null;
  publishedBy: string | null;
  acceptances: number;
  state: "current" | "planned" | "past";
}

/** All versions, the newest first, and the text of the newest, from which the next one is written. */
export interface TermsVersions {
  versions: TermsVersion[];
  latest: string;
}

/** Where a version stands at an instant: in effect, planned for later, or replaced. */
export function versionState(
  { effectiveDate, isCurrent }: { effectiveDate: string; isCurrent: boolean },
  now: Date,
): TermsVersion["state"] {
  if (isCurrent) return "current";
  return new Date(effectiveDate) > now ? "planned" : "past";
}
