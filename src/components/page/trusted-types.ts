interface Policy {
  createScriptURL: (url: string) => string;
  createScript: (text: string) => string;
}
interface TrustedTypesFactory {
  createPolicy: (name: string, rules: Policy) => Policy;
}

const WORKER_URL = '/sw.js';

/** All that a page of ours may hand to the browser as a script: the worker's address, and data that is no program. */
const RULES: Policy = {
  createScriptURL: (url) => {
    if (url !== WORKER_URL) throw new TypeError(`${url} is no script of this app.`);
    return url;
  },
  createScript: (text) => {
    // Throws for everything but JSON, and so for every script.
    JSON.parse(text);
    return text;
  },
};

let policy: Policy | undefined;

/**
 * The one policy that the provider's headers allow (`trusted-types unikade`): a second of its name would be refused.
 * Browsers without trusted types take plain texts. https://www.w3.org/TR/trusted-types/
 */
function appPolicy(): Policy {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  return (policy ??= factory?.createPolicy('unikade', RULES) ?? RULES);
}

/** The address of the service worker, as `register` wants it. */
export function trustedWorkerUrl(): string {
  return appPolicy().createScriptURL(WORKER_URL);
}

/** A value as the text of a data block; no character of it ends the block when the page is saved. */
export function trustedJson(value: unknown): string {
  return appPolicy().createScript(JSON.stringify(value).replaceAll('<', '\\u003c'));
}
