import { describeCollusion } from "../support/collusion-cases.ts";

describeCollusion([1, 2, 3], false);
