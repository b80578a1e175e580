import { oncePerRequest } from "../../platform/once.server.ts";
import { readOwnSponsors } from "./read-sponsors.server.ts";

/** The sponsors that a person's screens show: read once a request, whether an action or the guard's loader asks first. */
export const sponsorsOfPage = oncePerRequest((services, actor: { userId: string }) =>
  readOwnSponsors({ services }, actor),
);
