import type { Preferences } from "../notifications/preferences.ts";

/** How somebody is told of notifications outside the application. */
export interface Reach {
  preferences: Preferences;
  /** The key that a browser subscribes with; null where no pushes are sent. */
  pushKey: string | null;
  /** Whether this session's browser shows notifications. */
  isConnected: boolean;
  /** The person's other browsers that do, in words. */
  otherDevices: string[];
}
