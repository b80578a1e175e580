import { makeSigningKeys } from "./signing-keys.ts";

// Prints a new AUTH_SIGNING_KEYS: the private key that signs sessions. To rotate, put the new key first and keep the
// old ones after it until their tokens have expired.
console.log(await makeSigningKeys());
