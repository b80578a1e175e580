import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { servicesContext } from "../platform/context.ts";
import type { FlashMessage } from "../platform/flash.server.ts";

type Context = Readonly<RouterContextProvider>;

const requestContext = createContext<Request | null>(null);
const leftContext = createContext<FlashMessage | null>(null);
const takenContext = createContext<boolean>(false);

/** Lets the page that an action leads to say once what was done: `what` is a word that the page at `path` knows. */
export function leaveFlash(context: Context, path: string, what: string): void {
  context.set(leftContext, { path: pathnameOf(path), what });
}

/**
 * Takes the word that an action left for the page at `path` of this request, or null. It is then not there for the next, unless `isSaid`
 * says that this page can only wait for it.
 */
export async function takeFlash(
  context: Context,
  path: string,
  isSaid: (what: string) => boolean = () => true,
): Promise<string | null> {
  const request = context.get(requestContext);
  const message = request && (await context.get(servicesContext).flash.read(request));
  if (!message || message.path !== pathnameOf(path)) return null;
  if (isSaid(message.what)) context.set(takenContext, true);
  return message.what;
}

/** Keeps and clears what `leaveFlash` and `takeFlash` say; outside `sessionMiddleware`, whose cookies are its own. */
export const flashMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(requestContext, request);
  const response = await next();
  const { flash } = context.get(servicesContext);
  const left = context.get(leftContext);
  const cookie = left ? await flash.leave(left) : context.get(takenContext) ? await flash.forget() : null;
  if (cookie !== null) response.headers.append("set-cookie", cookie);
  return response;
};

function pathnameOf(path: string): string {
  return path.split("?")[0]!;
}
