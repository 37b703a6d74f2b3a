import type { BrowserContext } from '@playwright/test';
import type { OutboxLog } from './adapter.ts';
import type { SentRequest } from './rules.ts';

/** One moment in the life of a change. */
export interface TraceLine {
  at: string;
  step: 'record' | 'claim' | 'change' | 'settle' | 'send';
  /** Idempotency key. */
  key: string | null;
  [detail: string]: unknown;
}

export interface EntryTrace {
  /** In the order of time; `settled` names what left the log of the device. */
  lines(requests: readonly SentRequest[]): readonly TraceLine[];
  /** Keys of changes that were recorded so far, in their order. */
  recorded(): readonly string[];
}

const BINDING = 'noteEntryStep';

/** Watches the app's log in every page of the device; the work of a worker shows as `send` alone. */
export async function watchEntries(
  context: BrowserContext,
  log: OutboxLog | undefined,
): Promise<EntryTrace> {
  const steps: TraceLine[] = [];
  if (log !== undefined) {
    await context.exposeBinding(BINDING, (_source, line: TraceLine) => steps.push(line));
    await context.addInitScript(watchStore, { log, binding: BINDING });
  }
  return {
    lines: (requests) =>
      [...steps, ...requests.map(describeSend)].sort((one, other) =>
        one.at.localeCompare(other.at),
      ),
    recorded: () =>
      steps.flatMap(({ step, key }) => (step === 'record' && key !== null ? [key] : [])),
  };
}

function describeSend({
  at,
  method,
  path,
  idempotencyKey,
  bodyHash,
  status,
}: SentRequest): TraceLine {
  return { at, step: 'send', key: idempotencyKey, method, path, bodyHash, status };
}

/** Runs in the page, before the app: reports each write to the store when its transaction is committed. */
function watchStore({ log, binding }: { log: OutboxLog; binding: string }): void {
  // A page that nothing was loaded into yet has no storage.
  if (!('indexedDB' in globalThis)) return;
  const keys = new Map<string, string>();
  const tell = (Reflect.get(globalThis, binding) ?? (() => undefined)) as (line: object) => void;
  const { add, put, delete: remove } = IDBObjectStore.prototype;
  const note = (store: IDBObjectStore, request: IDBRequest, describe: () => object) => {
    if (store.name !== log.store) return request;
    store.transaction.addEventListener('complete', () =>
      tell({ at: new Date().toISOString(), ...describe() }),
    );
    return request;
  };
  const describeRow = (row: Record<string, unknown>, request: IDBRequest, isNew: boolean) => {
    const key = String(row[log.key]);
    keys.set(String(request.result), key);
    const state = row[log.state];
    const step = isNew ? 'record' : state === log.claimed ? 'claim' : 'change';
    return { step, key, kind: row[log.kind], state };
  };
  IDBObjectStore.prototype.add = function noteAdd(row: Record<string, unknown>, ...rest) {
    const request = add.call(this, row, ...rest);
    return note(this, request, () => describeRow(row, request, true)) as IDBRequest<IDBValidKey>;
  };
  IDBObjectStore.prototype.put = function notePut(row: Record<string, unknown>, ...rest) {
    const request = put.call(this, row, ...rest);
    return note(this, request, () => describeRow(row, request, false)) as IDBRequest<IDBValidKey>;
  };
  IDBObjectStore.prototype.delete = function noteDelete(which) {
    const name = typeof which === 'number' || typeof which === 'string' ? String(which) : '';
    const request = remove.call(this, which);
    return note(this, request, () => ({
      step: 'settle',
      key: keys.get(name) ?? null,
    })) as IDBRequest<undefined>;
  };
}
