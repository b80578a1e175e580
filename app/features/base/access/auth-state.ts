import type { SecurityLevel } from "./viewer.ts";

/** Spec §3: a session as a script may know it: the tokens stay in cookies that it cannot read. ms since the epoch. */
interface KnownSession {
  expiresAt: number;
}

/** Spec §3: the profile (table users), and what follows from its role (spec §4). */
export interface Profile {
  id: string;
  user_role: string;
  club_id: string | null;
  security_level: SecurityLevel;
}

/** Spec §4: auth state holds user, session, profile and loading. */
export interface AuthState {
  user: { id: string; email: string } | null;
  session: KnownSession | null;
  profile: Profile | null;
  loading: boolean;
}

export type AuthEvent =
  | { type: "signed_in"; user: { id: string; email: string }; session: KnownSession | null }
  | { type: "profile_loaded"; profile: Profile }
  /** Spec §4: loading is forced to finish, with or without the profile. */
  | { type: "profile_timed_out" }
  | { type: "session_refreshed"; session: KnownSession }
  | { type: "signed_out" };

/** Spec §9. */
export const PROFILE_TIMEOUT_MS = 5_000;

export const SIGNED_OUT: AuthState = { user: null, session: null, profile: null, loading: false };

/** The state after an event (spec §4): loading on sign-in, then the profile loaded; everything cleared on sign-out. */
export function authAfter(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case "signed_in": {
      const isSame = state.user?.id === event.user.id && state.profile !== null;
      const profile = isSame ? state.profile : null;
      return { user: event.user, session: event.session, profile, loading: !isSame };
    }
    case "profile_loaded":
      // Of somebody who has left meanwhile, or of somebody else: too late.
      if (state.user?.id !== event.profile.id) return state;
      return { ...state, profile: event.profile, loading: false };
    case "profile_timed_out":
      return state.loading ? { ...state, loading: false } : state;
    case "session_refreshed":
      return state.user ? { ...state, session: event.session } : state;
    case "signed_out":
      return SIGNED_OUT;
  }
}
