import type { RouterContextProvider } from "react-router";
import { servicesContext } from "../../platform/context.ts";
import type { Viewer } from "../security/viewer.ts";
import { type ExpiryNotice, expiryOf } from "./expiry.ts";
import { isExpiryDismissed } from "./expiry-dismissal.ts";

/** The expiry banner of a screen for this person; null where none shows, or where they dismissed it in this session. */
export function expiryOfPage(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  viewer: Viewer,
): ExpiryNotice | null {
  const notice = expiryOf(viewer, context.get(servicesContext).now());
  if (notice && isExpiryDismissed(request.headers.get("cookie") ?? "", notice)) return null;
  return notice;
}
