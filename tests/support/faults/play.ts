import type { Drive } from "./drive.ts";
import { draw } from "./drives/draw.ts";
import { seasonImport } from "./drives/import.ts";
import { mainJob } from "./drives/main-job.ts";
import { minute } from "./drives/minute.ts";
import { purchase } from "./drives/purchase.ts";
import { signIn } from "./drives/sign-in.ts";
import type { Fault } from "./fault.ts";
import { openKeptRows } from "./kept-rows.ts";
import { DriveRuns } from "./run-drive.ts";
import { startFaulty } from "./stand-ins.ts";

// Plays one drive with seeds from..to on the database of an owner's address, and writes a line of JSON for each run:
// node tests/support/faults/play.ts DRIVE DATABASE_URL FROM TO [in-turn | PART/KIND]. In turn: of the drives that use a part, a
// seed plays its faults in one.

const DRIVES: Record<string, Drive> = {
  "main-job": mainJob,
  "sign-in": signIn,
  purchase,
  import: seasonImport,
  draw,
  minute,
};

const [name = "", databaseUrl = "", from = "1", to = "1", only] = process.argv.slice(2);
const drive = DRIVES[name];
const isInTurn = only === "in-turn";
if (!drive) throw new Error(`no drive ${name}: ${Object.keys(DRIVES).join(", ")}`);
const faulty = await startFaulty(databaseUrl);
const rows = await openKeptRows(databaseUrl);
try {
  const runs = new DriveRuns(drive, { faulty, rows });
  await runs.prepare();
  for (let seed = Number(from); seed <= Number(to); seed += 1) {
    for (const fault of runs.faults(seed)) {
      if (isInTurn ? !isTurn(fault) : only !== undefined && only !== `${fault.part}/${fault.kind}`) continue;
      process.stdout.write(`${JSON.stringify({ drive: name, ...(await runs.run(fault)) })}\n`);
    }
  }
} finally {
  await rows.stop();
  await faulty.stop();
}
process.exit(0);

/** Whether this drive is the one that the seed of a fault draws. */
function isTurn({ part, seed }: Fault): boolean {
  const using = Object.values(DRIVES).filter(({ parts }) => parts.includes(part));
  return using[(Math.imul(seed, 0x9e3779b1) >>> 16) % using.length] === drive;
}
