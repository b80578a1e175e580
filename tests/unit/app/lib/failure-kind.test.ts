import { expect, it } from "vitest";
import { failureKind } from "../../../../app/lib/failure-kind.ts";

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

// Spec §8: a connection error has its toast, which fetch errors do not show; everything else is unexpected.
it.each([
  [new TypeError("Failed to fetch"), "fetch"],
  [new TypeError("NetworkError when attempting to fetch resource."), "fetch"],
  [new TypeError("Load failed"), "fetch"],
  [named("AbortError", "The user aborted a request."), "fetch"],
  [new TypeError("Failed to fetch dynamically imported module: /assets/x.js"), "fetch"],
  [named("NetworkError", "A network error occurred."), "connection"],
  [new Error("connection lost"), "connection"],
  [named("TimeoutError", "signal timed out"), "connection"],
  [new Error("WebSocket is already in CLOSING state"), "realtime"],
  [named("RealtimeError", "x"), "realtime"],
  [new Error("subscription_status is undefined"), "unexpected"],
  [new TypeError("x is not a function"), "unexpected"],
  ["just words", "unexpected"],
  [undefined, "unexpected"],
])("%s is %s", (thrown, kind) => {
  expect(failureKind(thrown)).toBe(kind);
});
