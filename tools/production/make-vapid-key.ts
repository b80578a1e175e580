import { makeVapidKey } from "./vapid-key.ts";

// Prints a new VAPID_KEY: the private key under which browsers take our pushes. Another key ends all subscriptions: each person connects
// their devices again.
console.log(await makeVapidKey());
