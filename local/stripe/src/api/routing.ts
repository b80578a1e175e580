import type { Account } from "../account/account.ts";
import type { Form } from "./form.ts";

/** A call of the API: its path, what stands in it, and the parameters. */
export type Call = {
  account: Account;
  path: string;
  id: string;
  subId: string;
  form: Form;
  /** The account of the header `stripe-account`, which the call is made for; null: the platform's own. */
  connected: string | null;
};

/** Does the work of a call; its result is expanded and sent. */
export type Work = (call: Call) => object;

/** The work of each address, by "METHOD /path". `:id` and `:subId` stand for what is between two slashes. */
export type Routes = Readonly<Record<string, Work>>;

/** Gives the answer after something was deleted. */
export function deletedAnswer(item: { id: string; object: string }): object {
  return { id: item.id, object: item.object, deleted: true };
}
