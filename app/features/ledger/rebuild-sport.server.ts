import { isWriteConflict, type Statement } from "../../platform/database.server.ts";
import { retryOnConflict } from "../../platform/retry-on-conflict.server.ts";
import type { Services, VerbContext } from "../../platform/services.server.ts";
import type { NewNotification } from "../notifications/notification.ts";
import { prepareOutbox, commitWithOutbox } from "../notifications/outbox.server.ts";
import { passSeatsOfEvents, replaceTables } from "./rebuilds-repository.server.ts";
import { PAGE, type StagedSport, stageSport } from "./replay.server.ts";
import type { SeatChange } from "./result.ts";
import { forgetStaged, guardStaged, touchRebuild } from "./staging-repository.server.ts";

const TRIES = 5;
/** How often one rebuild applies what was confirmed meanwhile before it starts again. */
const CATCH_UPS = 20;

/**
 * Applies all events of a sport again and replaces its ledger, standings, nível and meetings in one transaction
 * (product §5: same events, same tables). Needed when the formula has changed, or tables are wrong. What is confirmed
 * meanwhile is applied too, or makes it start again; `page` is how many events it reads at once.
 * Throws `busy` when it never gets through.
 */
export async function rebuildSport(
  { services }: VerbContext,
  { sport, page = PAGE }: { sport: string; page?: number },
): Promise<{ lines: number }> {
  return await retryOnConflict(() => rebuildOnce(services, sport, page), {
    tries: TRIES,
    usesKeyLock: false,
  });
}

async function rebuildOnce(services: Services, sport: string, page: number): Promise<{ lines: number }> {
  const staged = [await stageSport(services, sport, page)];
  await catchUp(staged, () => putInPlace(services, staged));
  return { lines: staged[0]!.counts.lines };
}

/**
 * Passes matches of one athlete to another and applies all events of `sports` again, in one transaction with `change`: what
 * goes before (the matches themselves) and after (the profiles). What is confirmed meanwhile is applied too. Tries once:
 * throws a write conflict (`isWriteConflict`) where others write too much, and what `change` fails by.
 */
export async function rebuildWithSeats(
  { services }: VerbContext,
  { sports, seats }: { sports: readonly string[]; seats: SeatChange },
  change: SeatTransaction,
): Promise<void> {
  const staged: StagedSport[] = [];
  for (const sport of sports.toSorted()) staged.push(await stageOrDrop(services, sport, seats, staged));
  await catchUp(staged, () => putInPlace(services, staged, { ...change, seats }));
}

/** What a change of seats writes besides, and who is told of it. */
interface SeatTransaction {
  before: readonly Statement[];
  after: readonly Statement[];
  notifications: readonly NewNotification[];
  clubIds: readonly string[];
}

async function stageOrDrop(
  services: Services,
  sport: string,
  seats: SeatChange,
  others: readonly StagedSport[],
): Promise<StagedSport> {
  try {
    return await stageSport(services, sport, PAGE, seats);
  } catch (error) {
    await dropAll(others);
    throw error;
  }
}

/** Puts staged sports in place, with what was confirmed meanwhile; what fails is forgotten. */
async function catchUp(staged: readonly StagedSport[], put: () => Promise<void>): Promise<void> {
  try {
    for (let tried = 0; ; tried += 1) {
      try {
        await put();
        return;
      } catch (error) {
        if (!isWriteConflict(error) || tried >= CATCH_UPS) throw error;
        const news: Awaited<ReturnType<StagedSport["more"]>>[] = [];
        for (const sport of staged) news.push(await sport.more());
        if (news.includes("late") || !news.includes("more")) throw error;
      }
    }
  } catch (error) {
    await dropAll(staged);
    throw error;
  }
}

/** What cannot be forgotten now is swept later. */
async function dropAll(staged: readonly StagedSport[]): Promise<void> {
  for (const sport of staged) await sport.drop().catch(() => undefined);
}

async function putInPlace(
  services: Services,
  staged: readonly StagedSport[],
  change?: SeatTransaction & { seats: SeatChange },
): Promise<void> {
  const { db } = services;
  const statements = [
    ...staged.flatMap((one) => [
      touchRebuild(db, one.id, one.sport, services.now()),
      ...one.pending,
      ...guardStaged(db, one.id, one.counts),
    ]),
    ...(change ? [...change.before, ...passSeatsOfEvents(db, change.seats)] : []),
    ...staged.flatMap((one) => [
      ...replaceTables(db, { sport: one.sport, staged: one }),
      ...forgetStaged(db, [one.id]),
    ]),
    ...(change?.after ?? []),
  ];
  const clubIds = [...staged.flatMap((one) => one.clubIds), ...(change?.clubIds ?? [])];
  const outbox = prepareOutbox(services, { notifications: change?.notifications ?? [], clubIds });
  await commitWithOutbox(services, statements, outbox);
}
