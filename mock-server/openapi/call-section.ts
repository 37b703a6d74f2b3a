import type { JsonSchema, Operation, Parameter, ResponseObject } from './document-shape.ts';
import { type Html, html, prose } from './html.ts';
import { ON_EVERY_REPLY } from './responses.ts';
import { type Field, listFields, listRules, nameType } from './schema-words.ts';

export interface Call {
  method: string;
  path: string;
  operation: Operation;
}

type Shapes = Readonly<Record<string, JsonSchema>>;

/** One call: summary, parameters, body and replies. `shapes`: the named schemas of the document. */
export function writeCall({ method, path, operation }: Call, shapes: Shapes): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const isAdditive = operation['x-capability'] !== undefined;
  const bodies = Object.entries(requestBody?.content ?? {});
  return html`<article id="${operationId}">
    <h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></h3>
    <p class="summary">${prose(summary)}</p>
    <p class="rules">
      ${isAdditive ? html`<span class="badge">additive</span>` : ''} ${prose(description)}
    </p>
    ${parameters.length === 0 ? '' : writeParameters(parameters)}
    ${bodies.map(([type, { schema }]) => writeBody(type, schema, shapes))}
    <h4>Answers</h4>
    <table class="answers">
      <tbody>
        ${Object.entries(responses).map(writeAnswer)}
      </tbody>
    </table>
  </article> `;
}

/** A table of an object's fields, or one line for any other schema. */
export function writeShape(schema: JsonSchema): Html {
  const fields = listFields(schema);
  if (fields.length === 0) return html`<p>${describeType(schema)}</p>`;
  return html`<table>
    <tbody>
      ${fields.map(writeField)}
    </tbody>
  </table>`;
}

/** Request bodies are inlined, as hardly one is used twice. */
function writeBody(type: string, schema: JsonSchema, shapes: Shapes): Html {
  if (type !== 'application/json') {
    return html`<h4>Body</h4>
      <p>The bytes themselves, as <code>${type}</code>.</p>`;
  }
  const named = schema.$ref === undefined ? undefined : shapes[schema.$ref.split('/').at(-1) ?? ''];
  return html`<h4>Body</h4>
    ${writeShape(named ?? schema)}`;
}

function writeField({ place, isRequired, schema }: Field): Html {
  return html`<tr>
    <th scope="row">
      <code>${place}</code>${isRequired ? '' : html` <span class="aside">optional</span>`}
    </th>
    <td>${describeType(schema)}</td>
  </tr> `;
}

function writeParameters(parameters: readonly Parameter[]): Html {
  return html`<h4>Parameters</h4>
    <table>
      <tbody>
        ${parameters.map(writeParameter)}
      </tbody>
    </table>`;
}

const PLACES = { path: 'in the path', query: 'in the query', header: 'header' } as const;

function writeParameter({ name, in: place, required, description, schema }: Parameter): Html {
  const aside = `${PLACES[place]}${required ? '' : ', optional'}`;
  return html`<tr>
    <th scope="row"><code>${name}</code> <span class="aside">${aside}</span></th>
    <td>
      ${prose(description)}<br />
      <span class="aside">${describeType(schema)}</span>
    </td>
  </tr> `;
}

function describeType(schema: JsonSchema): Html {
  return html`${nameType(schema)}${listRules(schema).map((rule) => html`, ${rule}`)}`;
}

function writeAnswer([status, answer]: [string, ResponseObject]): Html {
  const { description, content = {}, headers = {} } = answer;
  const [schema] = Object.values(content).map((one) => one.schema);
  const isError = schema?.$ref?.endsWith('/ApiError') === true;
  const names = Object.keys(headers).filter((name) => !ON_EVERY_REPLY.includes(name));
  const more = [
    ...(schema === undefined || isError ? [] : [nameType(schema)]),
    ...names.map((name) => html`<code>${name}</code>`),
  ];
  return html`<tr>
    <th scope="row"><code>${status}</code></th>
    <td>${prose(description)}${more.map((part) => html`<br />${part}`)}</td>
  </tr> `;
}
