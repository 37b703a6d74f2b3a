import { parseCapabilities } from '#core/contract/headers.ts';
import type { InitialAnswer } from '#core/contract/rendering.ts';
import type { Kit } from './load-kit.ts';

/** An internal GET of `/api`; the address is relative to it. */
export type AskApi = (address: string) => Promise<Response>;

/** The replies that a page is rendered from. */
export interface Gathered {
  source: string;
  answers: readonly InitialAnswer[];
  /** Value of `Provider-Capabilities`. */
  capabilities: string;
}

/** Some requests follow from replies: a product's seller gives the request for the seller's other products. */
const MAX_ROUNDS = 3;

/** Requests all that the page needs; null when the page is not rendered here, or when a request failed. */
export async function gatherAnswers(kit: Kit, address: URL, ask: AskApi): Promise<Gathered | null> {
  const answers: InitialAnswer[] = [];
  let capabilities = '';
  for (let round = 0; ; round += 1) {
    const plan = kit.planPage(address, answers, parseCapabilities(capabilities));
    if (plan === null) return null;
    const isEnough = plan.wanted.length === 0 || round === MAX_ROUNDS;
    if (isEnough) return { source: plan.source, answers, capabilities };
    const replies = await Promise.all(plan.wanted.map((one) => ask(one.address)));
    for (const [index, reply] of replies.entries()) {
      if (reply.status !== 200 && reply.status !== 404) return null;
      capabilities = reply.headers.get('Provider-Capabilities') ?? '';
      const { key } = plan.wanted[index] ?? { key: '' };
      const { status, headers } = reply;
      answers.push({ key, status, etag: headers.get('ETag'), body: await reply.json() });
    }
  }
}
