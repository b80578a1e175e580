import { DRIVE_NAMES, type PlayedRun } from "./run-all.ts";
import { HTTP_KINDS, type Kind, type Part, PARTS } from "./fault.ts";

const MEANINGS: Record<Kind, string> = {
  refuse: "nobody is there",
  hang: "the call is taken and never answered",
  slow: "done, and answered after 6 s",
  half: "done, and the connection breaks in the middle of the answer",
  html: "something in between answers 200 with a page of its own",
  cut: "done, and the JSON ends in the middle",
  twice: "the call arrives twice",
  lost: "done, and the connection breaks before the answer",
};

/** The log of a whole run as a page of `docs/`: what was played at which commit, and how it ended. */
export function faultsLog(
  runs: readonly PlayedRun[],
  { seeds, isInTurn, commit, day }: { seeds: number; isInTurn: boolean; commit: string; day: string },
): string {
  const kinds = (Object.entries(PARTS) as [Part, readonly Kind[]][]).flatMap(([part, own]) =>
    own.map((kind) => ({ part, kind })),
  );
  const wrong = runs.filter(({ ending }) => ending === null);
  const cell = (own: readonly PlayedRun[]) => {
    const count = (ending: string) => own.filter((run) => run.ending === ending).length;
    const off = own.filter(({ ending }) => ending === null).length;
    return own.length === 0
      ? "–"
      : `${count("at once")} / ${count("told")} / ${count("minute")}${off > 0 ? ` / **${off} wrong**` : ""}`;
  };
  const rows = kinds.map(({ part, kind }) => {
    const own = runs.filter((run) => run.part === part && run.kind === kind);
    const cells = DRIVE_NAMES.map((drive) => cell(own.filter((run) => run.drive === drive)));
    return `| ${part}: ${kind} | ${cells.join(" | ")} |`;
  });
  return `# Faults of the outside parts

\`npm run test:faults\` at ${commit}, ${day}: ${kinds.length} kinds of fault × ${seeds} seeds, each in ${isInTurn ? "one" : "all"} of the drives that use the part: ${runs.length} runs,
${wrong.length} wrong. A seed draws at which call the trouble begins, for how many calls it lasts (1, 3 or 7) and whether forms are sent twice at
once. The built product runs on a clock that is moved: time-outs are waited for and cost nothing. After each run every row of
the database and what stands at Stripe, in the mailbox and in the channels is what a run without fault leaves; sessions, codes and
the lines about them, of which a person who asks again has more, are whole: one line of a sign-in for each session, one good refresh
token, one session for each used code, and each code mailed. Sums equal their lines, a rebuild changes nothing; every answer was a success or a clear 503 (429) within its time.

Each cell: ended **at once** / after the person was **told** and asked again / once the next **minutes** had run.

| part: kind | ${DRIVE_NAMES.join(" | ")} |
|---|${DRIVE_NAMES.map(() => "---|").join("")}
${rows.join("\n")}

${HTTP_KINDS.map((kind) => `- **${kind}**: ${MEANINGS[kind]}`).join("\n")}

\`objects\` are the Durable Objects (purges, channels), \`files\` is the bucket, \`beacon\` the public number of a draw. A club's own webhooks
go to addresses of others and are tried by \`tests/verbs/clubs/integrations\`.
`;
}
