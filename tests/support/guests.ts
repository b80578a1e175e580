import { v7 as uuidv7 } from "uuid";
import type { TestDatabase } from "./database.ts";

/** So many people of no club and without accounts; gives their athletes. */
export async function makeAthletes(sql: TestDatabase["sql"], count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 1; at <= count; at += 1) {
    ids.push(uuidv7());
    await sql("insert into athletes (id, name, search_name) values ($1, $2, lower($2))", [
      ids.at(-1),
      `Pessoa ${at}`,
    ]);
  }
  return ids;
}
