/** Safe markup: `html` has escaped every text in it. */
export interface Html {
  readonly markup: string;
}

type Value = Html | string | number | readonly Html[];

/** Template tag: texts are escaped, markup stays, lists are joined. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const parts = strings.map((text, index) => {
    const value = values[index];
    return text + (value === undefined ? '' : write(value));
  });
  return { markup: parts.join('') };
}

/** Text with `code` between backticks. */
export function prose(text: string): Html {
  const parts = text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
  return html`${parts}`;
}

function write(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  if ('markup' in value) return value.markup;
  return value.map(({ markup }) => markup).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
