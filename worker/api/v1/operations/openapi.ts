import { z } from "zod";
import { errorSentence } from "../../../../app/copy/error-texts.ts";
import { SCOPES } from "../../../../app/features/base/access/scopes.ts";
import { ERROR_CODES, type ErrorCode } from "../../../../app/lib/errors.ts";
import type { Operation } from "./operation.ts";
import { SUBJECTS } from "./operations.ts";

/** JSON Schema of draft 2020-12, as OpenAPI 3.1 has it. */
type JsonSchema = Record<string, unknown>;

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

/** An operation as the document has it, as far as our own page and tests read it. */
export interface DescribedOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: { "application/json": { schema: JsonSchema } } };
  responses: Record<string, object>;
}

/** The OpenAPI 3.1 document of `/api/v1`. */
export interface OpenApiDocument {
  openapi: "3.1.1";
  info: { title: string; version: string; description: string; license: { name: string; url: string } };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, JsonSchema>;
    headers: object;
  };
}

const ABOUT = `API da Quadra. Um clube nos planos Completo ou Rede cria tokens de API no painel do clube, em Avançado, cada um com nome, permissões
e validade, e os envia em \`Authorization: Bearer quadra_…\`. Chamadas de pessoas levam o token de acesso de \`/api/auth/v1\`.

Cada token faz até 100 chamadas por minuto (\`RateLimit-Policy\`); cada resposta diz quantas restam (\`RateLimit\`: \`r\`), e acima disso é 429 com
\`Retry-After\`. Escritas aceitam
\`Idempotency-Key\` (a mesma chave dá a mesma resposta, com \`Idempotency-Replayed: true\`) e \`dry_run=true\` (tudo é conferido e nada é gravado).
Listas seguem \`next_cursor\` até que seja nulo. Erros vêm como \`{ "error": { "code", "message" } }\`.`;

let made: { origin: string; document: OpenApiDocument } | undefined;

/** The document, made once an isolate from the rows that serve. */
export function openApiDocument(origin: string): OpenApiDocument {
  if (made?.origin !== origin) made = { origin, document: makeDocument(origin) };
  return made.document;
}

function makeDocument(origin: string): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  for (const { tag, operations } of SUBJECTS)
    for (const operation of operations) {
      const path = `/api/v1${operation.path.replaceAll(/:(\w+)/g, "{$1}")}`;
      paths[path] = { ...paths[path], [operation.method]: describe(tag, operation) };
    }
  return {
    openapi: "3.1.1",
    info: {
      title: "Quadra",
      version: "1",
      description: ABOUT,
      license: { name: "Termos de uso da Quadra", url: `${origin}/auth` },
    },
    servers: [{ url: origin }],
    tags: SUBJECTS.map(({ tag, about }) => ({ name: tag, description: about })),
    paths,
    components: {
      securitySchemes: {
        apiToken: { type: "http", scheme: "bearer", description: "Token de API de um clube: `quadra_…`." },
        person: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "Token de acesso de uma pessoa.",
        },
      },
      schemas: { Error: errorSchema() },
      headers: {
        RateLimit: {
          description: "`r`: quantas chamadas restam; `t`: em quantos segundos volta a haver mais uma.",
          schema: { type: "string" },
          example: '"api";r=99;t=60',
        },
        RateLimitPolicy: {
          description: "O limite que conta esta chamada: `q` chamadas em `w` segundos.",
          schema: { type: "string" },
          example: '"api";q=100;w=60',
        },
        RetryAfter: { description: "Segundos até tentar de novo.", schema: { type: "integer" } },
      },
    },
  };
}

const LIMITED = {
  RateLimit: { $ref: "#/components/headers/RateLimit" },
  "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
};
const REFUSED = { ...LIMITED, "Retry-After": { $ref: "#/components/headers/RetryAfter" } };

function describe(tag: string, row: Operation): DescribedOperation {
  const { body, answer, status } = row;
  const parameters = [...pathParameters(row), ...queryParameters(row), ...keyParameter(row)];
  const error = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  const csv = row.isFile ? { "text/csv": { schema: { type: "string" } } } : {};
  const answered = (schema: z.ZodType) => ({
    description: "Feito.",
    headers: LIMITED,
    content: { "application/json": { schema: jsonSchema(schema, "output") }, ...csv },
  });
  return {
    operationId: row.id,
    summary: row.summary,
    ...(row.by === "token" && row.scope
      ? { description: `Pede a permissão \`${row.scope}\` (${SCOPES[row.scope].toLowerCase()}).` }
      : {}),
    tags: [tag],
    security: securityOf(row),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: jsonSchema(body, "input") } },
          },
        }
      : {}),
    responses: {
      [status]: answered(answer),
      // A dry run of what creates answers that it would.
      ...(status !== 200 && row.isWrite ? { 200: answered(answer) } : {}),
      "4XX": { description: "Recusado; `error.message` diz por quê.", headers: REFUSED, content: error },
      "5XX": { description: "Tente de novo em instantes.", headers: REFUSED, content: error },
    },
  };
}

function securityOf({ by }: Operation): Record<string, string[]>[] {
  if (by === "public") return [{}];
  return by === "token" ? [{ apiToken: [] }] : [{ person: [] }];
}

function pathParameters({ path }: Operation): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", format: "uuid" },
  }));
}

function queryParameters({ query }: Operation): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = jsonSchema(query, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function keyParameter({ isWrite, takesKey }: Operation): Parameter[] {
  if (!isWrite && !takesKey) return [];
  return [
    {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description: "A mesma chave com o mesmo pedido dá a mesma resposta; com outro, 422.",
      schema: { type: "string", minLength: 1, maxLength: 255 },
    },
  ];
}

function errorSchema(): JsonSchema {
  const codes = Object.keys(ERROR_CODES) as ErrorCode[];
  const schema = z.strictObject({
    error: z.strictObject({
      code: z.enum(codes),
      message: z.string().describe(`Em português, por exemplo: ${errorSentence("not_found")}`),
      field: z.string().optional(),
      reason: z.string().optional(),
    }),
  });
  return jsonSchema(schema, "output");
}

/** A schema as the document writes it; what cannot be written stands open. */
function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;
  return written;
}
