/** Whether the hint cookie says that somebody is signed in here (app/platform/cookies.server.ts); false where cookies are refused. */
export function hasHintCookie(): boolean {
  try {
    return /quadra-[\w-]+-member=\d/.test(document.cookie);
  } catch {
    // Sandboxed frames refuse cookies.
    return false;
  }
}

/** Brings the member widgets in. The script's address is put in by head-scripts.ts and display-script.ts. */
export function loadMemberWidgets(): void {
  const script = document.createElement("script");
  script.type = "module";
  script.src = "MEMBER_WIDGETS_ADDRESS";
  document.head.appendChild(script);
}
