import { pageAccess } from "../../guards/page-access.server.ts";

/** The resource routes of the area: what our own scripts ask for while a page stays, with the same guard (spec §2). */
export const middleware = [pageAccess("club_admin", { isForScripts: true })];
