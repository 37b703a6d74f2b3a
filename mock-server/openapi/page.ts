import { type Call, writeCall, writeShape } from './call-section.ts';
import type { JsonSchema, OpenApiDocument } from './document-shape.ts';
import { type Html, html, prose } from './html.ts';

interface Group {
  name: string;
  description: string;
  calls: readonly Call[];
}

/** The document as an HTML page, without scripts. */
export function writePage(document: OpenApiDocument): string {
  const { info, tags, components } = document;
  const groups = tags.map((tag) => ({ ...tag, calls: listCalls(document, tag.name) }));
  // Request bodies are inlined at their calls.
  const shapes = Object.entries(components.schemas).filter(([name]) => !name.endsWith('Request'));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title}: the calls of the provider</title>
        <link rel="stylesheet" href="/api/docs.css" />
        <link rel="icon" href="/icons/icon.svg" />
      </head>
      <body>
        <header>
          <p class="name">${info.title}</p>
          <h1>The calls of the provider</h1>
          ${info.description.split('\n\n').map((paragraph) => html`<p>${prose(paragraph)}</p>`)}
          <p>
            Everything is relative to <code>${document.servers[0]?.url ?? ''}</code>. The same as
            <a href="/api/openapi.json">OpenAPI ${document.openapi}</a>.
          </p>
        </header>
        ${writeIndex(
          groups,
          shapes.map(([name]) => name),
        )}
        <main>
          ${groups.map(
            ({ name, description, calls }) =>
              html`<section aria-labelledby="${name}">
                <h2 id="${name}">${name}</h2>
                <p>${prose(description)}</p>
                ${calls.map((call) => writeCall(call, components.schemas))}
              </section>`,
          )}
          ${writeShapes(shapes)}
        </main>
      </body>
    </html> `.markup;
}

function writeShapes(shapes: readonly [string, JsonSchema][]): Html {
  return html`<section aria-labelledby="shapes">
    <h2 id="shapes">Shapes</h2>
    <p>What several calls answer, and what is inside of it.</p>
    ${shapes.map(
      ([name, schema]) =>
        html`<article id="schema-${name}">
          <h3>${name}</h3>
          ${writeShape(schema)}
        </article>`,
    )}
  </section>`;
}

function writeIndex(groups: readonly Group[], shapes: readonly string[]): Html {
  return html`<nav aria-label="Calls">
    ${groups.map(
      ({ name, calls }) =>
        html`<h2><a href="#${name}">${name}</a></h2>
          <ul>
            ${calls.map(linkCall)}
          </ul>`,
    )}
    <h2><a href="#shapes">Shapes</a></h2>
    <ul>
      ${shapes.map((name) => html`<li><a href="#schema-${name}">${name}</a></li>`)}
    </ul>
  </nav>`;
}

function linkCall({ method, path, operation }: Call): Html {
  return html`<li>
    <a href="#${operation.operationId}"
      ><span class="method ${method}">${method.toUpperCase()}</span> ${path}</a
    >
  </li>`;
}

function listCalls({ paths }: OpenApiDocument, tag: string): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method, path, operation })),
  );
}
