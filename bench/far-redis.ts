import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { listenLocally, readBody, sendJson } from "../local/http.ts";

/** A Redis that stands so far away. It counts nothing: whatever is asked, it has room for. */
export type FarRedis = {
  url: string;
  /** Milliseconds of one round trip from now on, as to a place where no connection leads yet. */
  setDistance(ms: number): void;
  /** Takes questions and says nothing, as one that is gone. */
  setSilent(isSilent: boolean): void;
  /** Counts since this was asked last: questions, and connections that were opened for them. */
  taken(): { questions: number; connections: number; bytes: number };
  stop(): Promise<void>;
};

/** A new connection costs a round trip of TCP and one of TLS 1.3 before the question's own. */
const TRIPS_OF_A_CONNECTION = 2;
/** The script's answer: counted, so many left, for so many milliseconds. */
const HAS_ROOM = { result: [0, 99, 60_000] };

/** Answers as Upstash does over REST, each question after the time of its distance, the first of a connection after three times that. */
export async function startFarRedis(): Promise<FarRedis> {
  let distanceMs = 0;
  let isSilent = false;
  let counted = { questions: 0, connections: 0, bytes: 0 };
  let known = new WeakSet<Socket>();
  const local = await listenLocally(0, "far Redis", (request, response) => {
    const isNew = !known.has(request.socket);
    known.add(request.socket);
    counted.questions += 1;
    if (isNew) counted.connections += 1;
    const answer = async () => {
      const travelled = sleep(distanceMs * (isNew ? 1 + TRIPS_OF_A_CONNECTION : 1));
      const body = await readBody(request);
      counted.bytes += Buffer.byteLength(body);
      await travelled;
      if (isSilent) return;
      const asked = JSON.parse(body) as unknown[];
      sendJson(response, 200, Array.isArray(asked[0]) ? asked.map(() => HAS_ROOM) : HAS_ROOM);
    };
    answer().catch(() => request.socket.destroy());
  });
  return {
    url: `http://127.0.0.1:${local.port}`,
    setDistance(ms) {
      distanceMs = ms;
      known = new WeakSet();
    },
    setSilent: (value) => void (isSilent = value),
    taken() {
      const taken = counted;
      counted = { questions: 0, connections: 0, bytes: 0 };
      return taken;
    },
    stop: () => local.stop(),
  };
}
