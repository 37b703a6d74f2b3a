import { Buffer } from 'node:buffer';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ApiErrorBody, ErrorCode } from '#core/contract/api-error.ts';
import { REFUSAL_HEADERS } from './security-headers.ts';

interface BareReply {
  status: number;
  body: ApiErrorBody & { code: ErrorCode };
}

const UNREADABLE: BareReply = {
  status: 400,
  body: { error: 'This request cannot be read.', code: 'invalid-request' },
};

/** By Node's error code. Any other error is a malformed request. */
const REPLIES: Readonly<Record<string, BareReply>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    body: { error: 'This request took too long to arrive. Please try again.', code: 'too-slow' },
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    body: {
      error: 'The parts of this request say too much about themselves.',
      code: 'invalid-request',
    },
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    body: {
      error: 'The address or the headers of this request are too long.',
      code: 'invalid-request',
    },
  },
};

const UNEXPECTED: BareReply = {
  status: 417,
  body: {
    error: 'A request may expect 100-continue here and nothing else.',
    code: 'invalid-request',
  },
};

interface HandledRequest {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/**
 * Answers requests that Node refuses before any handler, by default with a bare status: with a JSON body and the headers
 * of a refusal. Closes the connection.
 */
export function refuseUnreadable(server: Server): void {
  const latest = new WeakMap<Duplex, HandledRequest>();
  server.on('request', (incoming, outgoing) => {
    latest.set(incoming.socket, { incoming, outgoing });
  });
  server.on('checkExpectation', (_incoming, outgoing) => {
    outgoing.writeHead(UNEXPECTED.status, headersOf(UNEXPECTED));
    outgoing.end(writeBody(UNEXPECTED));
  });
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    const canReply = code !== 'ECONNRESET' && socket.writable;
    if (!canReply || !isTurn(socket, latest.get(socket))) {
      socket.destroy();
      return;
    }
    socket.end(writeWhole(REPLIES[code] ?? UNREADABLE), () => socket.destroy());
  });
}

/**
 * Whether a reply to the unreadable request can be written now: not inside, nor instead of, the response to an earlier
 * request of the connection.
 */
function isTurn(socket: Duplex, last: HandledRequest | undefined): boolean {
  if (last === undefined) return true;
  const { incoming, outgoing } = last;
  return incoming.complete
    ? outgoing.writableFinished
    : outgoing.socket === socket && !outgoing.headersSent;
}

function writeWhole(reply: BareReply): string {
  const lines = Object.entries(headersOf(reply)).map(([name, value]) => `${name}: ${value}`);
  const start = `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}`;
  return [start, ...lines, '', writeBody(reply)].join('\r\n');
}

function headersOf(reply: BareReply): Record<string, string> {
  return {
    ...REFUSAL_HEADERS,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(writeBody(reply))),
    Connection: 'close',
  };
}

function writeBody({ body }: BareReply): string {
  return JSON.stringify(body);
}
