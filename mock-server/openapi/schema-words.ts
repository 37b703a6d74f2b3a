import type { JsonSchema } from './document-shape.ts';
import { type Html, html } from './html.ts';

export interface Field {
  /** Path of the field: `seller.name`, `items[].quantity`. */
  place: string;
  isRequired: boolean;
  schema: JsonSchema;
}

/** All fields of an object or of a list's objects, including those of inline objects. */
export function listFields(schema: JsonSchema, prefix = ''): Field[] {
  const { items } = schema;
  if (isSchema(items)) return listFields(items, `${prefix}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const inner = typeof property === 'object' ? property : {};
    const place = prefix === '' ? name : `${prefix}.${name}`;
    const field = { place, isRequired: schema.required?.includes(name) === true, schema: inner };
    return [field, ...listFields(inner, place)];
  });
}

/** Description of a type: `list of Listing`. */
export function nameType(schema: JsonSchema): Html {
  const { $ref, anyOf, type, items, additionalProperties } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (anyOf !== undefined) {
    return html`${anyOf.map((one, index) => html`${index === 0 ? '' : ' or '}${nameType(one)}`)}`;
  }
  if (schema.const !== undefined) return html`always <code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum !== undefined) return html`one of ${listCodes(schema.enum)}`;
  if (type === 'array') return html`list of ${isSchema(items) ? nameType(items) : 'anything'}`;
  if (type === 'object' && isSchema(additionalProperties) && schema.properties === undefined) {
    return html`object: ${nameType(additionalProperties)} by name`;
  }
  if (Array.isArray(type)) return html`${type.map((one) => TYPES[one] ?? one).join(' or ')}`;
  return html`${type === undefined ? 'anything' : (TYPES[type] ?? type)}`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
};
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'moment, as in 2026-11-20T06:00:00.000Z',
  email: 'e-mail address',
};

/** Descriptions of the other constraints. */
export function listRules(schema: JsonSchema): Html[] {
  const { minimum, exclusiveMinimum, maximum, multipleOf, format, pattern } = schema;
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum : undefined;
  const words = [
    describeRange(minimum, maximum, ''),
    above === undefined ? '' : `more than ${above}`,
    describeRange(schema.minLength, schema.maxLength, ' characters'),
    describeRange(schema.minItems, schema.maxItems, ' entries'),
    multipleOf === undefined ? '' : `in steps of ${multipleOf}`,
    format === undefined ? '' : (FORMATS[format] ?? format),
  ];
  return [
    ...words.filter((word) => word !== '').map((word) => html`${word}`),
    ...(pattern === undefined ? [] : [html`matches <code>${pattern}</code>`]),
    ...(schema.default === undefined
      ? []
      : [html`default <code>${JSON.stringify(schema.default)}</code>`]),
    ...(schema.examples === undefined ? [] : [html`such as ${listCodes(schema.examples)}`]),
  ];
}

function describeRange(from: number | undefined, to: number | undefined, unit: string): string {
  if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`;
  if (from !== undefined) return `at least ${from}${unit}`;
  return to === undefined ? '' : `at most ${to}${unit}`;
}

function listCodes(values: readonly unknown[]): Html[] {
  return values.map(
    (value, index) => html`${index === 0 ? '' : ', '}<code>${String(value)}</code>`,
  );
}

function isSchema(value: JsonSchema['items']): value is JsonSchema {
  return typeof value === 'object' && !Array.isArray(value);
}
