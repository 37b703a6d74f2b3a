import type { TestProvider } from '#support/provider/provider.ts';

type Next = (request: Request) => Promise<Response>;

/** A call as the page sent it. */
interface SentCall {
  method: string;
  /** Below `/api`, with its query. */
  path: string;
  /** Parsed; null without a body. */
  body: unknown;
}

/** What lies between the page and the provider. */
export interface DeviceNetwork {
  fetch: typeof fetch;
  /** Every call that left the page, oldest first. */
  sent: SentCall[];
  /** The same without reads. */
  sentChanges(): SentCall[];
  isBusy(): boolean;
  /** The device loses its network or finds it again, and says so. */
  setOnline(isOnline: boolean): void;
  /** Puts something in between; undefined takes it away. */
  intercept(interceptor: ((request: Request, next: Next) => Promise<Response>) | undefined): void;
}

export function createDeviceNetwork(provider: TestProvider): DeviceNetwork {
  const sent: SentCall[] = [];
  let isOnline = true;
  let inFlight = 0;
  let interceptor: Parameters<DeviceNetwork['intercept']>[0];
  const reach: Next = async (request) => {
    inFlight += 1;
    try {
      return await provider.fetch(request);
    } finally {
      inFlight -= 1;
    }
  };
  reportToBrowser(true);
  return {
    fetch: async (input, init) => {
      const request = new Request(
        input instanceof Request ? input : new URL(input, location.href),
        init,
      );
      if (!isOnline) throw new TypeError('Failed to fetch');
      sent.push(await read(request.clone()));
      return interceptor === undefined ? reach(request) : interceptor(request, reach);
    },
    sent,
    sentChanges: () => sent.filter(({ method }) => method !== 'GET'),
    isBusy: () => inFlight > 0,
    setOnline: (next) => {
      isOnline = next;
      reportToBrowser(next);
      dispatchEvent(new Event(next ? 'online' : 'offline'));
    },
    intercept: (next) => {
      interceptor = next;
    },
  };
}

async function read(request: Request): Promise<SentCall> {
  const { pathname, search } = new URL(request.url);
  const isJson = request.headers.get('content-type')?.startsWith('application/json') === true;
  const text = isJson ? await request.text() : '';
  const path = pathname.replace(/^\/api/, '') + search;
  return { method: request.method, path, body: text === '' ? null : (JSON.parse(text) as unknown) };
}

function reportToBrowser(onLine: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine });
}
