import { useForgottenDrafts } from "../browser/use-draft.ts";

const ALL = [""];

/** Takes out whatever this tab kept of forms, once it is on the screen: after signing out. Shows nothing. */
export function ForgottenDrafts() {
  useForgottenDrafts(ALL);
  return null;
}
