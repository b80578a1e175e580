import { randomUUID } from "node:crypto";
import { requestHash } from "../../app/features/matches/matches/request-hash.server.ts";
import { readRulebookFile } from "../../app/features/office/points-and-rules/rulebook-file.ts";
import { planRulebook } from "../../app/features/office/points-and-rules/rulebook-plan.ts";

/** A file of rules with one new ranking, and the mark of its preview: what the form that writes it sends. */
export async function seenRulebook(): Promise<{ file: string; seen: string }> {
  const file = `esporte;formato;ranking;vitoria\nTênis;simples;Ranking ${randomUUID().slice(0, 8)};90`;
  const read = readRulebookFile(file);
  if ("problem" in read) throw new Error(read.problem);
  const plan = planRulebook(read.lines, { sports: ["tennis"], rankings: [], athleteOf: () => undefined });
  return { file, seen: await requestHash(plan.rankings) };
}
