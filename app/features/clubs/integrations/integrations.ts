import type { Scope } from "../../base/access/scopes.ts";
import type { TokenState } from "./token-state.ts";

/** A token as the panel lists it; instants in ISO 8601. */
export interface ListedToken {
  id: string;
  name: string;
  /** Its last letters. */
  ending: string;
  scopes: Scope[];
  state: TokenState;
  by: string;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
}

/** The data that the panel of integrations shows. */
export interface IntegrationsPage {
  tokens: ListedToken[];
  /** Whether the session has shown a moment ago whose it is: else making a token asks for the password. */
  isProofFresh: boolean;
  hasPassword: boolean;
}
