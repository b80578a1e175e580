import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";

/** How a PostgreSQL program is started: what comes before it on the command line, and as whom. */
export type PostgresAccount = { prefix: string[]; uid?: number; gid?: number };

/**
 * PostgreSQL refuses to run as root. For an ordinary person this is that person; for root it is the account `postgres`
 * or `nobody`, and where that account can't reach the folders (a checkout under /root), root seen as that account
 * in a user namespace. Creates `dataDir` and makes the account its owner.
 */
export function postgresAccount(dataDir: string, postgresPath: string): PostgresAccount {
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o700);
  if (process.getuid?.() !== 0) return { prefix: [] };
  const { uid, gid } = unprivilegedIds();
  const nativeDir = path.dirname(path.dirname(postgresPath));
  const reach = spawnSync(
    "/bin/sh",
    [
      "-c",
      'test -x "$0" && test -r "$1" && test -x "$2"',
      postgresPath,
      path.join(nativeDir, "share"),
      path.dirname(dataDir),
    ],
    { uid, gid, stdio: "ignore" },
  );
  if (reach.status === 0) {
    giveTo(dataDir, uid, gid);
    return { prefix: [], uid, gid };
  }
  giveTo(dataDir, 0, 0);
  return { prefix: ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`] };
}

function unprivilegedIds(): { uid: number; gid: number } {
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) =>
        Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // No such account: the next one.
    }
  }
  throw new Error("O PostgreSQL não roda como root, e esta máquina não tem as contas postgres nem nobody.");
}

function giveTo(target: string, uid: number, gid: number): void {
  const stat = lstatSync(target);
  if (stat.uid === uid) return;
  chownSync(target, uid, gid);
  if (!stat.isDirectory()) return;
  for (const entry of readdirSync(target)) giveTo(path.join(target, entry), uid, gid);
}
