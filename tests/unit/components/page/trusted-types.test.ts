import { describe, expect, it, vi } from 'vitest';

type Rules = Record<'createScriptURL' | 'createScript', (text: string) => string>;

/** A browser that knows trusted types, as far as these texts see of it. */
async function inBrowser() {
  const policies: { name: string; rules: Rules }[] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: Rules) => {
      policies.push({ name, rules });
      return rules;
    },
  });
  vi.resetModules();
  return { policies, ...(await import('#components/page/trusted-types.ts')) };
}

describe('a script that the page hands to the browser', () => {
  it('goes through one policy, of the name that the headers allow', async () => {
    const { policies, trustedWorkerUrl, trustedJson } = await inBrowser();
    expect(trustedWorkerUrl()).toBe('/sw.js');
    trustedJson({});
    expect(policies.map(({ name }) => name)).toEqual(['unikade']);
  });

  it("is the worker's address or data, and never a program", async () => {
    const { policies, trustedJson } = await inBrowser();
    expect(JSON.parse(trustedJson({ name: '</script><b>' }))).toEqual({ name: '</script><b>' });
    expect(trustedJson({ name: '</script><b>' })).not.toContain('<');
    const { rules } = policies[0]!;
    expect(() => rules.createScriptURL('https://elsewhere.example/sw.js')).toThrow();
    expect(() => rules.createScript('alert(1)')).toThrow();
  });
});
