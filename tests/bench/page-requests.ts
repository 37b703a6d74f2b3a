import type { CDPSession } from '@playwright/test';

/** What a page asked for before it was usable. */
export interface RequestFigures {
  /** Beside the document: scripts, styles, rows and pictures. */
  requests: number;
  /** How often something was asked for only after something else had arrived. Pictures hold nothing up. */
  levels: number;
  /** As they came over the line, with the document. */
  bytes: number;
}

interface Exchange {
  type: string;
  begin: number;
  end: number;
  bytes: number;
}

/** Counts what a page asks for from now on. `stop` reckons with what began before the moment, in ms of the document. */
export function countRequests(cdp: CDPSession): { stop: (usableMs: number) => RequestFigures } {
  const exchanges = new Map<string, Exchange>();
  cdp.on('Network.requestWillBeSent', ({ requestId, type, timestamp }) => {
    exchanges.set(requestId, { type: type ?? '', begin: timestamp, end: Infinity, bytes: 0 });
  });
  const finish = (requestId: string, timestamp: number, bytes: number) => {
    const exchange = exchanges.get(requestId);
    if (exchange !== undefined) Object.assign(exchange, { end: timestamp, bytes });
  };
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    finish(requestId, timestamp, encodedDataLength);
  });
  cdp.on('Network.loadingFailed', ({ requestId, timestamp }) => finish(requestId, timestamp, 0));
  return { stop: (usableMs) => summarize([...exchanges.values()], usableMs) };
}

function summarize(exchanges: readonly Exchange[], usableMs: number): RequestFigures {
  const page = exchanges.find(({ type }) => type === 'Document');
  if (page === undefined) throw new Error('The page never asked for its document.');
  const usableAt = page.begin + usableMs / 1000;
  const asked = exchanges.filter((each) => each !== page && each.begin < usableAt);
  const needed = asked.filter(({ type, end }) => type !== 'Image' && end <= usableAt);
  return {
    requests: asked.length,
    levels: longestChain(needed.filter(({ type }) => CARRIES.has(type))),
    bytes: [page, ...asked].reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

const CARRIES: ReadonlySet<string> = new Set(['Script', 'Stylesheet', 'Fetch', 'XHR']);

/** The most exchanges of which each began when the one before had ended. */
function longestChain(exchanges: readonly Exchange[]): number {
  let chain = 0;
  let end = -Infinity;
  for (const each of exchanges.toSorted((a, b) => a.end - b.end)) {
    if (each.begin < end) continue;
    chain += 1;
    end = each.end;
  }
  return chain;
}
