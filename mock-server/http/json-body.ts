import { Buffer } from 'node:buffer';
import type * as z from 'zod/mini';
import { Refusal } from './refusal.ts';
import { describeIssue } from './describe-issue.ts';

export interface BodyLimit {
  maxBytes: number;
  /** Message for a larger body. */
  words: string;
}

const JSON_LIMIT: BodyLimit = {
  maxBytes: 100 * 1024,
  words: 'The request is too large: at most 100 KB are accepted.',
};

/** A byte order mark stays in the text, where the parser refuses it. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The whole body as text; refuses a body that is not UTF-8, and one that is too large without reading it to the end. */
export async function readText(request: Request, limit = JSON_LIMIT): Promise<string> {
  const bytes = await readBytes(request, limit);
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Refusal(400, 'invalid-json', 'The request body is not text in UTF-8.');
  }
}

const read = new WeakMap<Request, Promise<string>>();

/**
 * The body of a JSON call, read once for each request. Requires `application/json`, except for an empty body: another
 * origin can send text or a form without a preflight, but not JSON.
 */
export function readJsonText(request: Request, limit = JSON_LIMIT): Promise<string> {
  const known = read.get(request) ?? readJsonTextOnce(request, limit);
  read.set(request, known);
  return known;
}

async function readJsonTextOnce(request: Request, limit: BodyLimit): Promise<string> {
  const type = request.headers.get('Content-Type') ?? '';
  const text = await readText(request, limit);
  if (text === '' || /^application\/json\s*(;|$)/i.test(type)) return text;
  throw new Refusal(415, 'invalid-body', 'Send the body as application/json.');
}

/** The whole body; refuses a body that is too large without reading it to the end. */
export async function readBytes(
  request: Request,
  { maxBytes, words }: BodyLimit,
): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => new Refusal(413, 'invalid-body', words);
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge();
  if (request.body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Parses text into the shape of a schema; an empty body counts as an empty object. */
export function parseBody<Schema extends z.core.$ZodType>(
  text: string,
  schema: Schema & {
    safeParse(value: unknown): z.core.util.SafeParseResult<z.core.output<Schema>>;
  },
): z.core.output<Schema> {
  const value = text.trim() === '' ? {} : parseJson(text);
  refuseUnstorableText(value);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Refusal(422, 'invalid-body', describeIssue(parsed.error.issues[0], value));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'invalid-json', 'The request body is not valid JSON.');
  }
}

/** NUL and unpaired surrogates, which PostgreSQL cannot store. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/** Whether PostgreSQL can store the text. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** Without recursion: a body may nest deeper than the stack. */
function refuseUnstorableText(root: unknown): void {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && !isStorable(value)) {
      throw new Refusal(422, 'invalid-body', 'The text has characters that cannot be stored.');
    }
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) open.push(name, inner);
    }
  }
}
