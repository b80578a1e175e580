import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";

const APP = new URL("../../app/", import.meta.url);

/** An address of the site map. */
export interface Address {
  /** "/", "/club-admin-dashboard/partidas/:matchId", "*". */
  path: string;
  /** Its module, below `app/`. */
  file: string;
  /** The modules of the layouts around it, the outermost first. */
  layouts: string[];
  /** A page, or data that our own scripts ask for. */
  takesGet: boolean;
  /** A form. */
  takesPost: boolean;
}

/** Every address that `app/routes.ts` answers, in its order. */
export const siteMap: readonly Address[] = addressesOf(routes as RouteConfigEntry[], "", []);

function addressesOf(entries: RouteConfigEntry[], parent: string, layouts: string[]): Address[] {
  return entries.flatMap(({ path = "", file, children }) => {
    const here = path === "*" ? "*" : [parent, path].filter(Boolean).join("/");
    if (children) return addressesOf(children, here, [...layouts, file]);
    const code = readFileSync(new URL(file, APP), "utf8");
    return {
      path: here === "*" ? "*" : `/${here}`,
      file,
      layouts,
      takesGet: exportsAny(code, "default", "loader"),
      takesPost: exportsAny(code, "action"),
    };
  });
}

function exportsAny(code: string, ...names: string[]): boolean {
  const any = names.join("|");
  return new RegExp(
    `export (async )?function (${any})\\b|export (const|let) (${any})\\b|export \\{[^}]*\\b(${any})\\b|export (${any}) function`,
  ).test(code);
}
