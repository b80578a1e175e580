/** Fields of the form of a tournament that starts in 30 days and takes entries from now on. */
export function tournamentFields(
  over: Record<string, string> = {},
  now = new Date(),
): Record<string, string> {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return {
    name: "Copa de Verão",
    description: "Bolas novas na final.",
    venue: "Sede",
    courts: "4",
    starts_on: day(30),
    ends_on: day(31),
    opens_at: `${day(-1)}T08:00`,
    closes_at: `${day(20)}T20:00`,
    contact: "Vera, (83) 3333-4444",
    payee: "",
    refund_days_1: "7",
    refund_percent_1: "100",
    refund_days_2: "2",
    refund_percent_2: "50",
    deduction: "",
    max_categories: "2",
    one_level: "on",
    ...over,
  };
}

/** Fields of the form of an event without a fee. */
export function eventFields(eventId: string, over: Record<string, string> = {}): Record<string, string> {
  return {
    event_id: eventId,
    name: "Feminino B",
    sport: "tennis",
    format: "singles",
    gender: "female",
    class_B: "on",
    fee: "0,00",
    currency: "BRL",
    max_entries: "16",
    quorum: "6",
    draw_format: "single_elimination",
    third_place: "on",
    ...over,
  };
}
