import type { Services } from "../../app/platform/services.server.ts";

/** A store of files for verbs, and what it keeps, by key. */
export function keptFiles(): { files: Services["files"]; objects: Map<string, Uint8Array> } {
  const objects = new Map<string, Uint8Array>();
  return {
    objects,
    files: {
      put: async (key, bytes) => void objects.set(key, bytes),
      get: async () => null,
      remove: async (keys) => keys.forEach((key) => objects.delete(key)),
    },
  };
}
