import { createContext } from "react-router";
import type { Actor } from "../lib/actor.ts";
import { VISITOR } from "../lib/actor.ts";
import type { Services } from "./services.server.ts";

/** The request's services, put there by the worker's entry. */
export const servicesContext = createContext<Services>();

/** The actor of the request, as the access token says; what the session may still do is read with the page's data. */
export const actorContext = createContext<Actor>(VISITOR);

/** Reports an unexpected error to the team (spec §8), after the answer; the worker's entry puts it there. */
export const failureContext = createContext<(error: unknown) => void>(() => {});
