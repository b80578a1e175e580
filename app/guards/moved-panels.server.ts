import { type MiddlewareFunction, redirect } from "react-router";

/**
 * Panels that were a parameter of their dashboard (`?painel=`), and the paths that they are now. `:id` is the parameter of
 * that name, which is part of the path now; a second word on the left is a parameter that the address must have too.
 */
const MOVED_PANELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/athlete-dashboard": {
    registrar: "registrar",
    partida: "partidas/:id",
    estatisticas: "estatisticas",
    "historico arquivo": "historico/arquivo",
    historico: "historico",
    adversarios: "adversarios",
    notificacoes: "notificacoes",
  },
  "/athlete-profile": { seguranca: "seguranca" },
  "/athlete/subscription": { cancelar: "cancelar", desistir: "desistir" },
  // The other address of the same page.
  "/athlete/subscription/plans": {
    cancelar: "/athlete/subscription/cancelar",
    desistir: "/athlete/subscription/desistir",
  },
  "/club-admin-dashboard": {
    lancar: "lancar",
    partida: "partidas/:id",
    importar: "importar",
    atletas: "atletas",
    ajustes: "ajustes",
    assinatura: "assinatura",
    notificacoes: "notificacoes",
  },
  "/super-admin-dashboard": { termos: "termos", notificacoes: "notificacoes" },
};

/** The path, with the other parameters, of an address that names a panel as before; null for every other address. */
export function movedPanel(url: URL): string | null {
  const panels = Object.entries(MOVED_PANELS[url.pathname] ?? {});
  const kept = new URLSearchParams(url.searchParams);
  const found = panels.find(([names]) => {
    const [panel, parameter] = names.split(" ");
    return kept.get("painel") === panel && (parameter === undefined || kept.has(parameter));
  });
  if (!found) return null;
  const [names, pattern] = found;
  for (const name of ["painel", ...names.split(" ").slice(1)]) kept.delete(name);
  if (pattern.startsWith("/")) return withQuery(pattern, kept);
  if (!pattern.includes(":id")) return withQuery(`${url.pathname}/${pattern}`, kept);
  const id = kept.get("id");
  kept.delete("id");
  // A panel of nothing: its dashboard.
  const path = id ? `/${pattern.replace(":id", encodeURIComponent(id))}` : "";
  return withQuery(`${url.pathname}${path}`, kept);
}

/**
 * The middleware of a dashboard whose panels have moved: an old address is redirected, a form that is sent to one with its
 * method and body.
 */
export const redirectMovedPanels: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const path = movedPanel(url);
  if (path === null) return await next();
  const isRead = request.method === "GET" || request.method === "HEAD";
  throw redirect(path, isRead ? 302 : 308);
};

function withQuery(path: string, parameters: URLSearchParams): string {
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
