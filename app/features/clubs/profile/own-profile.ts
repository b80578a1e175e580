/** An athlete's own profile, as its screen shows it. */
export interface OwnProfile {
  athleteId: string;
  name: string;
  email: string;
  /** As people write it: "(11) 98765-4321"; empty when unknown. */
  phone: string;
  birthDate: string | null;
  genderCategory: string | null;
  hasCpf: boolean;
  isPrivate: boolean;
  /** Whether others may show their picture on a result that they share. */
  allowsFace: boolean;
  isMinor: boolean;
  city: { code: number; label: string } | null;
  guardian: { name: string; hasAccepted: boolean } | null;
  sports: { sport: string; class: string }[];
  /** Of their picture; null without one. */
  avatarId: string | null;
  memberships: { clubId: string; club: string; status: string }[];
}
