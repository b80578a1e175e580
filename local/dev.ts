import { spawn } from "node:child_process";
import path from "node:path";
import { unstable_readConfig } from "wrangler";
import { PROJECT_DIR } from "./configuration.ts";
import { startCrons } from "./crons.ts";
import { prepareEnvironment, printAddresses } from "./prepare.ts";
import { endProcess } from "./processes.ts";
import { runInstance } from "./run.ts";

// npm run dev: the same stand-ins as npm start, with the development server in place of the built product.
await runInstance(async (run) => {
  const environment = await prepareEnvironment(run);
  run.say("Subindo o servidor de desenvolvimento");
  const program = path.join(PROJECT_DIR, "node_modules/@react-router/dev/bin.cjs");
  const child = spawn(
    process.execPath,
    [
      program,
      "dev",
      PROJECT_DIR,
      "--config",
      "local/dev.vite.config.ts",
      "--host",
      "127.0.0.1",
      "--port",
      String(run.port),
      "--strictPort",
    ],
    {
      cwd: PROJECT_DIR,
      stdio: ["ignore", "inherit", "inherit"],
      env: {
        ...process.env,
        ...environment.vars,
        WRANGLER_SEND_METRICS: "false",
        CLOUDFLARE_CF_FETCH_ENABLED: "false",
        QUADRA_DEV_VARS: JSON.stringify(environment.vars),
        QUADRA_DEV_STATE: path.join(run.dir, "dev"),
      },
    },
  );
  const pid = child.pid ?? 0;
  run.onStop(() => endProcess(pid, "SIGTERM", 5_000));
  child.once("exit", () => process.kill(process.pid, "SIGTERM"));

  const { triggers } = unstable_readConfig(
    { config: path.join(PROJECT_DIR, "wrangler.toml") },
    { hideWarnings: true },
  );
  const crons = startCrons({
    crons: triggers.crons ?? [],
    async fire(cron) {
      const response = await fetch(
        `${run.origin}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`,
      );
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
    },
    onError: (cron, error) => console.error(`A tarefa agendada "${cron}" falhou: ${String(error)}`),
  });
  run.onStop(() => crons.stop());
  printAddresses(run, environment);
});
