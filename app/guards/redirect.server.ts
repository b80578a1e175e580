import { replace } from "react-router";
import { isDocumentPage } from "../page-facts.ts";

/** A redirect to a path of this site, in the history's place of the page that asked; to a public page it loads the document. */
export function replacePage(path: string, init: { headers?: Headers } = {}): Response {
  const headers = new Headers(init.headers);
  if (isDocumentPage(path)) headers.set("x-remix-reload-document", "true");
  return replace(path, { headers });
}
