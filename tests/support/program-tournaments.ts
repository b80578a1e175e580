const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A tournament as programs write it, that starts in 30 days and takes entries from now on. */
export function tournamentBody(over: object = {}) {
  return {
    name: "Copa de Verão",
    venue: "Sede",
    courts: 4,
    starts_on: day(30),
    ends_on: day(31),
    opens_at: `${day(-1)}T08:00`,
    closes_at: `${day(20)}T20:00`,
    payee: "at_club",
    refund_days_1: 7,
    refund_percent_1: 100,
    max_categories: 2,
    ...over,
  };
}

/** An event of it, for everybody and without a fee. */
export function eventBody(over: object = {}) {
  return {
    name: "Livre",
    sport: "tennis",
    format: "singles",
    gender: "open",
    max_entries: 16,
    quorum: 2,
    draw_format: "single_elimination",
    score_format: "SET3-S:6/TB7",
    ...over,
  };
}

/** Two courts of it, open on its first day. */
export const courtsBody = () => ({
  courts: ["Quadra 1", "Quadra 2"],
  hours: [{ day: day(30), from: "08:00", to: "20:00" }],
});
