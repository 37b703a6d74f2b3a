import type * as z from 'zod/mini';

/* The parts of OpenAPI 3.1 that the document uses. Source: https://spec.openapis.org/oas/v3.1.1 */

/** JSON Schema, draft 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: JsonSchema;
}

interface Content {
  schema: JsonSchema;
}

export interface ResponseObject {
  description: string;
  headers?: Readonly<Record<string, Reference>>;
  content?: Readonly<Record<string, Content>>;
}

export interface Operation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  security: readonly Readonly<Record<string, readonly string[]>>[];
  parameters?: readonly Parameter[];
  requestBody?: { required: boolean; content: Readonly<Record<string, Content>> };
  responses: Readonly<Record<string, ResponseObject>>;
  /** Who may call: the `access` of the route. */
  'x-access': string;
  /** Name in `Provider-Capabilities`, on what goes beyond the specified calls. */
  'x-capability'?: string;
}

export interface OpenApiDocument {
  openapi: '3.1.1';
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: readonly { url: string; description: string }[];
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: {
    securitySchemes: Readonly<Record<string, unknown>>;
    headers: Readonly<Record<string, { description: string; schema: JsonSchema }>>;
    schemas: Readonly<Record<string, JsonSchema>>;
  };
}
