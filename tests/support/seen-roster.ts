import { randomUUID } from "node:crypto";
import { requestHash } from "../../app/features/matches/matches/request-hash.server.ts";
import { readRosterFile } from "../../app/features/office/imports/roster-file.ts";

/** A list with one new name, and the mark of its preview: what the form that writes it sends. */
export async function seenRoster(): Promise<{ file: string; answers: string; seen: string }> {
  const letters = randomUUID().replaceAll(/[^a-f]/g, "");
  const file = `nome\n${letters} ${letters.toUpperCase()}x ${[...letters].reverse().join("")}`;
  const read = readRosterFile(file, "2026-01-01");
  if ("problem" in read) throw new Error(read.problem);
  const seen = await requestHash({
    strangers: read.lines,
    changes: [],
    proposals: [],
    shortened: [],
    added: [],
  });
  return { file, answers: "{}", seen };
}
