import type { QueryResultRow } from "pg";

/** Runs one statement on the bench's database and gives its rows. */
export type Sql = <Row extends QueryResultRow = QueryResultRow>(
  query: string,
  params?: unknown[],
) => Promise<Row[]>;
