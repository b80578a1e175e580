import type { VerbContext } from "../../../platform/services.server.ts";

/** A thing outside: whether it answered, and in how many milliseconds. */
interface DependencyState {
  id: "limiter" | "realtime" | "files" | "flash" | "mail" | "payments";
  isUp: boolean;
  ms: number;
}

const TIMEOUT_MS = 1_500;
const PROBE_KEY = "diagnostics";
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Asks everything outside but the database whether it answers, and how fast; never throws. The database is not asked: the page that
 * shows this was read from it. `/healthz` says the same to programs.
 */
export async function checkDependencies({
  services,
}: Pick<VerbContext, "services">): Promise<DependencyState[]> {
  const { limiter, channels, files, flash, isMailUp, payments } = services;
  return Promise.all([
    probe("limiter", async () => {
      const { allowed } = await limiter.count("api", PROBE_KEY);
      await limiter.giveBack([{ name: "api", key: PROBE_KEY }]);
      return allowed;
    }),
    probe("realtime", async () => {
      await channels.publishToUsers([NOBODY]);
      return true;
    }),
    probe("files", async () => {
      const found = await files.get(PROBE_KEY);
      await found?.body.cancel();
      return true;
    }),
    probe("flash", async () => (await flash.leave({ path: "/", what: PROBE_KEY })) !== null),
    probe("mail", isMailUp),
    probe("payments", async () => {
      await (await payments.client()).prices.list({ limit: 1 });
      return true;
    }),
  ]);

  async function probe(id: DependencyState["id"], work: () => Promise<boolean>): Promise<DependencyState> {
    const start = services.now().getTime();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), TIMEOUT_MS);
    });
    const isUp = await Promise.race([work().catch(() => false), late]);
    clearTimeout(timer);
    return { id, isUp, ms: services.now().getTime() - start };
  }
}
