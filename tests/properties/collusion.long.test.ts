import { describeCollusion } from "../support/collusion-cases.ts";

describeCollusion(
  Array.from({ length: 14 }, (_, n) => n + 1),
  true,
);
