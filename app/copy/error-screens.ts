import { CATALOGUE } from "./error-catalogue.ts";

/** Words of the error screen (spec §2, §8). */
export const errorScreenCopy = {
  title: CATALOGUE.error_boundary.title,
  /** By kind of failure: without a network the team was told nothing. */
  texts: {
    unexpected: CATALOGUE.error_boundary.description,
    realtime: CATALOGUE.realtime_boundary.description,
    connection: CATALOGUE.connection.description,
    fetch: CATALOGUE.connection.description,
  },
  /** Stands before the request's id, which a person can give to the club. */
  request: "Código do erro",
  retry: "Tentar novamente",
  reload: "Recarregar página",
} as const;

/** Words of the page for an address that leads nowhere (spec §2). */
export const notFoundCopy = {
  title: CATALOGUE.not_found.title,
} as const;

/** Words of the page for an address whose filters do not exist. */
export const refusedCopy = {
  title: "Não entendemos este endereço",
  clear: "Limpar filtros",
} as const;
