import { createWriteStream } from "node:fs";
import path from "node:path";
import { ensureBuilt } from "./build.ts";
import { startCrons } from "./crons.ts";
import { prepareEnvironment, printAddresses } from "./prepare.ts";
import { runInstance, shownPath } from "./run.ts";

// npm start: the built product with everything it needs, on this machine alone.
await runInstance(async (run) => {
  run.say("Quadra: conferindo a construção do produto");
  await ensureBuilt({
    logFile: path.join(run.dir, "build.log"),
    onStart(reason) {
      run.say(`Construindo o produto (${reason}); pode levar meio minuto`);
    },
    onProcess: (child) => run.onStop(() => void child.kill()),
  });

  const environment = await prepareEnvironment(run);
  run.say("Subindo o produto");
  const logFile = path.join(run.dir, "worker.log");
  const log = createWriteStream(logFile, { mode: 0o600 });
  // Imported only now: workerd's tools take a second to load, and a port in use is reported before that.
  const { startWorker } = await import("./worker.ts");
  const worker = await startWorker({
    port: run.port,
    vars: environment.vars,
    persistDir: path.join(run.dir, "worker"),
    onLog(level, line) {
      log.write(`${new Date().toISOString()} ${level} ${line}\n`);
      if (level === "error") console.error(line);
    },
  });
  run.onStop(() => worker.stop());
  const crons = startCrons({
    crons: worker.crons,
    fire: (cron, at) => worker.scheduled(cron, at),
    onError: (cron, error) => console.error(`A tarefa agendada "${cron}" falhou: ${String(error)}`),
  });
  run.onStop(() => crons.stop());
  run.say(`Pronto; o registro do produto fica em ${shownPath(logFile)}`);
  printAddresses(run, environment);
});
