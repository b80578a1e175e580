import { useEffect, useState } from "react";
import { readJson } from "../../browser/read-json.ts";
import { PROFILE_TIMEOUT_MS } from "../security/auth-state.ts";
import type { Globals } from "../sponsors/globals.ts";
import type { ExpiryNotice } from "../subscriptions/expiry.ts";
import { ExpiryBanner } from "../subscriptions/expiry-banner.tsx";

/** The expiry banner on screens that know nobody (`/auth`, registration, errors): asked for once, over the page. */
export function ExpiryOver() {
  const [notice, setNotice] = useState<ExpiryNotice | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    readJson<Globals | null>("/api/v1/me/globals", { signal: leaving.signal, timeoutMs: PROFILE_TIMEOUT_MS })
      .then((globals) => setNotice(globals?.expiry ?? null))
      // What could not be asked is asked on the next page.
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return (
    <div className="expiry-over">
      <ExpiryBanner notice={notice} />
    </div>
  );
}
