import { makeMatchClub } from "../../match-club.ts";
import { reportedMatch } from "../../reported-match.ts";
import { drive, type Play, type Stage } from "../drive.ts";
import { askUntilDone, headersOf, Wrong } from "../visitor.ts";

/** Ana reports, Bruno finds the notification and approves, the table, the club's page and his own screen show it. */
export const mainJob = drive({
  parts: ["postgres", "redis", "objects"],
  async prepare({ faulty, rows }: Stage) {
    const club = await makeMatchClub(rows.sql);
    return { club, ana: await headersOf(faulty, club.ana), bruno: await headersOf(faulty, club.bruno) };
  },
  async play({ faulty }, { club, ana, bruno }, { tally, taps }: Play) {
    const json = { "content-type": "application/json" };
    const report = await askUntilDone(
      faulty,
      {
        path: "/api/v1/matches",
        method: "POST",
        headers: { ...ana.program, ...json, "idempotency-key": "faults" },
        body: JSON.stringify(reportedMatch(club, new Date(faulty.clock.now - 3_600_000))),
        expects: [201],
      },
      tally,
      taps,
    );
    const { id } = JSON.parse(report.text) as { id: string };
    const ask = (path: string, headers?: Record<string, string>) =>
      askUntilDone(faulty, { path, ...(headers ? { headers } : {}), expects: [200] }, tally);
    const notifications = await ask("/api/v1/notifications", bruno.program);
    if (!notifications.text.includes(id)) throw new Wrong("Bruno was not told of the match");
    await askUntilDone(
      faulty,
      { path: `/api/v1/matches/${id}/approve`, method: "POST", headers: bruno.program, expects: [200] },
      tally,
      taps,
    );
    const table = await ask(`/api/v1/clubs/${club.clubId}/ranking?sport=tennis&format=singles`);
    if (!table.text.includes("Ana Souza")) throw new Wrong("the table does not show the winner");
    const page = await ask(`/public-ranking/${club.clubId}`);
    if (!page.text.includes("Ana Souza")) throw new Wrong("the club's page does not show the winner");
    await ask("/athlete-dashboard", bruno.screen);
  },
  leaves({ faulty: { reached } }, { club }) {
    // A channel may be told twice; that it was told is what counts.
    const channelLine = (name: string) => `${name} ${reached.published.includes(name)}`;
    return [
      channelLine(`club:${club.clubId}`),
      channelLine(`user:${club.ana.userId}`),
      channelLine(`user:${club.bruno.userId}`),
      `purge asked ${reached.purgeAsked.some((tag) => tag.includes(club.clubId))}`,
    ];
  },
});
