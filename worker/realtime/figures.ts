import type { RealtimeFigures } from "../../app/platform/services.server.ts";
import { DAY_MS, DEFAULT_TIME_ZONE, dayIn } from "../../app/lib/dates.ts";

/** The report of a channel on itself: sockets open now, and messages since its last report that left or could not. */
export interface ChannelReport {
  /** The object's id, which tells nothing of the person or club. */
  channel: string;
  kind: "club" | "user";
  open: number;
  pushed: number;
  failed: number;
}

/** A channel that says nothing for longer was ended with its sockets, and nobody came back to it. */
const KEPT_MS = 7 * DAY_MS;

/** Makes the tables where they are not there yet: a line per channel with open sockets, and one per day. */
export function prepareFigures(sql: SqlStorage): void {
  sql.exec(`create table if not exists channels (id text primary key, kind text not null, open integer not null,
    at integer not null) without rowid`);
  sql.exec(`create table if not exists days (day text primary key, pushed integer not null,
    failed integer not null) without rowid`);
}

/** Adds a channel's report to the figures. */
export function addReport(sql: SqlStorage, report: ChannelReport, now: number): void {
  const { channel, kind, open, pushed, failed } = report;
  if (open > 0) sql.exec("insert or replace into channels values (?, ?, ?, ?)", channel, kind, open, now);
  else sql.exec("delete from channels where id = ?", channel);
  if (pushed + failed === 0) return;
  const day = today(now);
  sql.exec("delete from days where day <> ?", day);
  sql.exec(
    `insert into days values (?, ?, ?) on conflict (day) do update set
       pushed = pushed + excluded.pushed, failed = failed + excluded.failed`,
    day,
    pushed,
    failed,
  );
}

/** The figures now; forgets channels that have been silent for a week. */
export function readFigures(sql: SqlStorage, now: number): RealtimeFigures {
  sql.exec("delete from channels where at <= ?", now - KEPT_MS);
  const of = sql
    .exec<{ kind: string; channels: number; open: number; fullest: number }>(
      "select kind, count(*) as channels, sum(open) as open, max(open) as fullest from channels group by kind",
    )
    .toArray();
  const kind = (name: ChannelReport["kind"]) => of.find((row) => row.kind === name);
  const [day] = sql
    .exec<{ pushed: number; failed: number }>("select pushed, failed from days where day = ?", today(now))
    .toArray();
  return {
    open: of.reduce((sum, { open }) => sum + open, 0),
    clubs: kind("club")?.channels ?? 0,
    people: kind("user")?.channels ?? 0,
    fullest: Math.max(0, ...of.map(({ fullest }) => fullest)),
    pushed: day?.pushed ?? 0,
    failed: day?.failed ?? 0,
  };
}

const today = (now: number) => dayIn(new Date(now), DEFAULT_TIME_ZONE);
