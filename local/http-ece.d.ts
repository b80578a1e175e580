declare module "http_ece" {
  import type { ECDH } from "node:crypto";
  /** Decrypts RFC 8188 content for a Web Push receiver (RFC 8291). Throws where it is not for these keys. */
  export function decrypt(
    content: Buffer,
    keys: { version: "aes128gcm"; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
