import * as z from 'zod/mini';
import type { JsonSchema } from './document-shape.ts';
import { namedSchemas } from './named-schemas.ts';

/** The schema of a request is that of its input, of a reply that of its output. */
type Side = 'request' | 'reply';

interface ConvertedSchemas {
  /** In the order of the argument; named schemas are references. */
  roots: readonly JsonSchema[];
  /** All named schemas of the contract. */
  named: Readonly<Record<string, JsonSchema>>;
}

const PLACE = '#/components/schemas/';

/** Converts to JSON Schema, with references to the named schemas of the contract. */
export function convertSchemas(schemas: readonly z.core.$ZodType[], side: Side): ConvertedSchemas {
  const ids = new Map(namedSchemas);
  schemas.forEach((schema, index) => {
    if (!ids.has(schema)) ids.set(schema, `root ${index}`);
  });
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of ids) registry.add(schema, { id });
  const { schemas: converted } = z.toJSONSchema(registry, {
    io: side === 'request' ? 'input' : 'output',
    uri: (id) => PLACE + id,
    override: ({ jsonSchema }) => {
      tidy(jsonSchema);
    },
  });
  const read = (id: string): JsonSchema => {
    const { $schema: _dialect, $id: _place, ...schema } = converted[id] ?? {};
    return schema;
  };
  return {
    roots: schemas.map((schema) => {
      const name = namedSchemas.get(schema);
      return name === undefined ? read(ids.get(schema) ?? '') : { $ref: PLACE + name };
    }),
    named: Object.fromEntries([...namedSchemas.values()].map((name) => [name, read(name)])),
  };
}

/** One schema for each parameter of a query: numbers as numbers, although they travel as text. */
export function convertQuery(
  query: z.core.$ZodType,
): { name: string; isRequired: boolean; schema: JsonSchema }[] {
  const override = ({ jsonSchema }: { jsonSchema: JsonSchema }) => {
    tidy(jsonSchema);
  };
  const given = z.toJSONSchema(query, { io: 'input', override });
  const read = z.toJSONSchema(query, { io: 'output', unrepresentable: 'any', override });
  return Object.entries(given.properties ?? {}).map(([name, sent]) => {
    const meant = read.properties?.[name];
    const schema = typeof meant === 'object' && meant.type !== undefined ? meant : sent;
    return {
      name,
      isRequired: given.required?.includes(name) === true,
      schema: typeof schema === 'object' ? schema : {},
    };
  });
}

/** Removes zod's additions that readers do not need: read-only lists, what a format implies, safe integers. */
function tidy(schema: JsonSchema): void {
  delete schema.readOnly;
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** The named schemas that parts of a document reference, also transitively, sorted by name. */
export function keepReferred(
  parts: unknown,
  named: Readonly<Record<string, JsonSchema>>,
): Record<string, JsonSchema> {
  const found = new Set<string>();
  const open: unknown[] = [parts];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if ('$ref' in value && typeof value.$ref === 'string' && value.$ref.startsWith(PLACE)) {
      const name = value.$ref.slice(PLACE.length);
      if (!found.has(name)) open.push(named[name]);
      found.add(name);
    }
    open.push(...(Object.values(value) as unknown[]));
  }
  return Object.fromEntries([...found].sort().map((name) => [name, named[name] ?? {}]));
}
