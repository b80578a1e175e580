import { describe, expect, it } from "vitest";
import {
  authAfter,
  type AuthEvent,
  type AuthState,
  type Profile,
  PROFILE_TIMEOUT_MS,
  SIGNED_OUT,
} from "../../../../../../app/features/base/access/auth-state.ts";
import { securityLevel } from "../../../../../../app/features/base/access/viewer.ts";

const user = { id: "u1", email: "ana@teste.test" };
const session = { expiresAt: 900_000 };
const profile: Profile = { id: "u1", user_role: "athlete", club_id: null, security_level: "low" };
const signedIn: AuthEvent = { type: "signed_in", user, session };
const after = (...events: AuthEvent[]): AuthState => events.reduce(authAfter, SIGNED_OUT);

describe("spec §4, auth state holds user, session, profile and loading", () => {
  it("goes to loading on sign-in", () =>
    expect(after(signedIn)).toEqual({ user, session, profile: null, loading: true }));
  it("then to profile loaded", () =>
    expect(after(signedIn, { type: "profile_loaded", profile })).toEqual({
      user,
      session,
      profile,
      loading: false,
    }));
  it("on sign-out everything is cleared", () =>
    expect(after(signedIn, { type: "profile_loaded", profile }, { type: "signed_out" })).toEqual({
      user: null,
      session: null,
      profile: null,
      loading: false,
    }));
  it("profile loading is forced to finish after 5 seconds", () => {
    expect(PROFILE_TIMEOUT_MS).toBe(5_000);
    expect(after(signedIn, { type: "profile_timed_out" })).toEqual({
      user,
      session,
      profile: null,
      loading: false,
    });
  });
  it("a profile that comes later is still taken; one of somebody else never", () => {
    expect(after(signedIn, { type: "profile_timed_out" }, { type: "profile_loaded", profile }).profile).toBe(
      profile,
    );
    expect(after(signedIn, { type: "profile_loaded", profile: { ...profile, id: "u2" } }).profile).toBeNull();
    expect(after(signedIn, { type: "signed_out" }, { type: "profile_loaded", profile })).toEqual(SIGNED_OUT);
  });
  it("another user's sign-in loads anew; the same one's keeps the profile", () => {
    const loaded: AuthEvent[] = [signedIn, { type: "profile_loaded", profile }];
    expect(after(...loaded, signedIn)).toMatchObject({ profile, loading: false });
    expect(after(...loaded, { ...signedIn, user: { ...user, id: "u2" } })).toMatchObject({
      profile: null,
      loading: true,
    });
  });
  it("the same one's sign-in while the profile loads goes on loading", () =>
    expect(after(signedIn, signedIn)).toMatchObject({ profile: null, loading: true }));
  it("a refreshed session keeps the rest, and opens none where nobody is signed in", () => {
    const refreshed: AuthEvent = { type: "session_refreshed", session: { expiresAt: 1_800_000 } };
    expect(after(signedIn, { type: "profile_loaded", profile }, refreshed)).toEqual({
      user,
      session: { expiresAt: 1_800_000 },
      profile,
      loading: false,
    });
    expect(after(refreshed)).toEqual(SIGNED_OUT);
  });
});

describe("spec §4, security level", () => {
  it.each([
    ["super_admin", "high"],
    ["club_admin", "medium"],
    ["athlete", "low"],
    ["coach", "low"],
    ["", "low"],
    [null, "low"],
  ] as const)("%s is %s", (role, level) => expect(securityLevel(role)).toBe(level));
});
