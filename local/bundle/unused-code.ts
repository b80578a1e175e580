import {
  emptyFunctions,
  emptyFunctionsLike,
  emptyMembers,
  keepInstances,
  keepMembers,
  replaceOnce,
} from "./cuts.ts";
import type { Cut } from "./light-worker.ts";

/** What of Stripe is asked for: payments, subscriptions and what they are paid with. */
export const STRIPE_RESOURCES = [
  "charges",
  "customers",
  "disputes",
  "invoicePayments",
  "invoices",
  "paymentIntents",
  "prices",
  "refunds",
  "subscriptions",
  "billingPortal",
  "checkout",
] as const;

/**
 * What the worker never calls of the packages it bundles, by file below `node_modules`. What is called all the same ends in
 * an error that says so. A new command, resource or column function is put on its list here.
 */
export const UNUSED_CODE: Readonly<Record<string, readonly Cut[]>> = {
  // Schemas are used to check, never printed as JSON Schema.
  "zod/v4/core/json-schema-processors.js": [emptyFunctionsLike(/Processor$/), emptyFunctions("toJSONSchema")],
  "zod/v4/core/to-json-schema.js": [
    emptyFunctions("createToJSONSchemaMethod", "createStandardJSONSchemaMethod"),
  ],
  // The limiter's commands (app/platform/limiter.server.ts).
  "@upstash/redis/chunk-4WQYU7T6.mjs": [
    keepMembers("Redis", [
      "client",
      "opts",
      "enableTelemetry",
      "enableAutoPipelining",
      "addTelemetry",
      "autoPipeline",
      "pipeline",
      "eval",
      "lpop",
    ]),
    keepMembers("Pipeline", [
      "client",
      "commands",
      "commandOptions",
      "multiExec",
      "exec",
      "length",
      "chain",
      "eval",
      "lpop",
    ]),
  ],
  // The windows that it counts by are ours, in one region, and nothing is kept about them.
  "@upstash/ratelimit/dist/index.js": [
    keepMembers("RegionRatelimit", []),
    keepMembers("MultiRegionRatelimit", []),
    keepMembers("Analytics", []),
    replaceOnce('require("@upstash/core-analytics")', "{}"),
  ],
  // Statements go over HTTP: no sockets, and of node-postgres only its types.
  "@neondatabase/serverless/index.mjs": [
    replaceOnce("T=(r,e)=>()=>", "T=/* @__NO_SIDE_EFFECTS__ */(r,e)=>()=>"),
    replaceOnce("V=(r,e,t)=>()=>", "V=/* @__NO_SIDE_EFFECTS__ */(r,e,t)=>()=>"),
    replaceOnce("var export_types=ct.types;", "var export_types=Je();"),
    replaceOnce("var ct=we(ot());", ""),
    replaceOnce("=ct.DatabaseError;", ";"),
    replaceOnce("=ct.defaults;", ";"),
    replaceOnce("=ct.escapeIdentifier;", ";"),
    replaceOnce("=ct.escapeLiteral;", ";"),
    replaceOnce("var To=we(Ir());", ""),
    replaceOnce("var Co=we(ot());", ""),
    replaceOnce("var Ao=we(ot());", ""),
    replaceOnce("var _o=we(Lt());", ""),
    replaceOnce("class On extends Ao.Client{", "class On extends Object{"),
    replaceOnce('a(On,"NeonClient");', ""),
    replaceOnce("class Qn extends Co.Pool{", "class Qn extends Object{"),
    replaceOnce('a(Qn,"NeonPool");', ""),
    replaceOnce("Ti=we(ve(),1);", ""),
    replaceOnce("A=class A extends Ti.EventEmitter{", "A=class A extends Object{"),
    replaceOnce("var Fu=(fr(),O(lr)),", "var Fu={},"),
  ],
  // The other resources, and the list of all classes, are not made.
  "stripe/esm/stripe.core.js": [
    keepInstances("Stripe", STRIPE_RESOURCES),
    emptyMembers("Stripe", "_prepResources", "notificationHandler", "notificationHandlerWithoutVerification"),
    replaceOnce("Stripe.resources = resources;", ""),
  ],
  // Documents are made from their beginning, for one request.
  "react-dom/cjs/react-dom-server.edge.production.js": [
    emptyFunctions("prerender", "resume", "resumeAndPrerender"),
  ],
  // Statements are built, not relations; the schema is only read for its tables.
  "drizzle-orm/relations.js": [
    emptyFunctions(
      "extractTablesRelationalConfig",
      "normalizeRelation",
      "createTableRelationsHelpers",
      "mapRelationalRow",
    ),
  ],
  "drizzle-orm/pg-core/dialect.js": [emptyMembers("PgDialect", "migrate", "buildRelationalQueryWithoutPK")],
  "drizzle-orm/pg-core/query-builders/query.js": [keepMembers("PgRelationalQuery", [])],
  // Tables are declared with the column functions themselves.
  "drizzle-orm/pg-core/columns/all.js": [emptyFunctions("getPgColumnBuilders")],
};
