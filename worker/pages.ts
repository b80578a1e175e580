import { createRequestHandler, type ServerBuild } from "react-router";
import { firstWord, firstWordsOf, routesAt } from "./routes-at.ts";

type Handler = ReturnType<typeof createRequestHandler>;

/**
 * What answers the screens' requests: React Router, with the routes alone that an address can lead to (`routesAt`). It is given
 * no function, with which it would sort its routes for each request. Each part is made with the first request that needs it.
 */
export function createPages(build: ServerBuild, mode: string): Handler {
  const words = firstWordsOf(build);
  const parts = new Map<string, Handler>();
  const partOf = (word: string) => {
    let part = parts.get(word);
    if (!part) parts.set(word, (part = createRequestHandler(routesAt(build, word), mode)));
    return part;
  };
  const whole = createRequestHandler(build, mode);
  return (request, context) => {
    const { pathname } = new URL(request.url);
    // Browsers learn here of any route that a page's links lead to.
    if (pathname === build.routeDiscovery.manifestPath) return whole(request, context);
    const word = firstWord(pathname);
    return partOf(words.has(word) ? word : "")(request, context);
  };
}
