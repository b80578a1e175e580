/** BLAKE2b as `argon2id` brings it; the package describes only its whole hash. */
declare module "argon2id/lib/blake2b.js" {
  interface Blake2b {
    update(input: Uint8Array): Blake2b;
    digest(): ArrayBuffer;
  }
  export default function blake2b(length: number): Blake2b;
}
