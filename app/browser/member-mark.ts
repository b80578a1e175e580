/** The localStorage key that the inline script of theme-script.ts reads too. */
export const memberStorageKey = "quadra-member";

/**
 * Remembers on this device whether somebody is signed in, so that public pages, which are the same for everyone,
 * lead them back to their panel. It opens nothing: the session is the cookie's alone.
 */
export function markMember(isMember: boolean): void {
  document.documentElement.toggleAttribute("data-member", isMember);
  try {
    if (isMember) localStorage.setItem(memberStorageKey, "1");
    else localStorage.removeItem(memberStorageKey);
  } catch {
    // Private windows may refuse storage: the navigation then says "Entrar", which leads to the panel too.
  }
}
