import type { History } from '../judge/history.ts';
import type { JudgedEvent } from '../judge/seams.ts';

/** What happened, one line per event, with times relative to the beginning. */
export interface Trace {
  readonly lines: readonly string[];
  see(event: JudgedEvent): void;
  /** An act of a person, or of the world at its end. */
  say(text: string): void;
}

export function createTrace(history: Pick<History, 'now' | 'states' | 'sendsById'>): Trace {
  const lines: string[] = [];
  const begin = history.now();
  const say = (text: string) => {
    lines.push(`${((history.now() - begin) / 1000).toFixed(3).padStart(11)}  ${text}`);
  };
  return {
    lines,
    say,
    see: (event) => {
      const text = tell(history, event);
      if (text !== null) say(text);
    },
  };
}

function tell(
  { states, sendsById }: Pick<History, 'states' | 'sendsById'>,
  event: JudgedEvent,
): string | null {
  switch (event.type) {
    case 'commit': {
      if (!event.tables.some((name) => ['outbox', 'session', 'base'].includes(name))) return null;
      const entries = states.get(event.device.id)?.entries ?? [];
      const log = entries.map(({ seq, kind, state }) => `${seq}:${kind} ${state}`).join(', ');
      return `${event.context.id} commits ${event.tables.join(' ')} [${log}]`;
    }
    case 'journaled':
      return `${event.context.id} begins the dispatch ${event.id}`;
    case 'sent': {
      const { method, path, headers, body } = event.request;
      const key = headers['idempotency-key']?.slice(0, 8);
      const text = typeof body === 'string' ? ` ${body.slice(0, 160)}` : '';
      const keyed = key === undefined ? '' : ` key ${key}`;
      return `${event.context.id} sends #${event.requestId} ${method} ${path}${keyed}${text}`;
    }
    case 'arrived': {
      const [send] = sendsById.get(event.requestId) ?? [];
      const effects = send?.arrivals.at(-1)?.effects.length ?? 0;
      const told = effects > 0 ? `, ${effects} effect` : '';
      return `provider answers #${event.requestId} with ${event.reply.status}${told}`;
    }
    case 'replied':
      return `#${event.requestId} ends: ${event.outcome}`;
    case 'online':
      return `${event.device.id} hears that the network is back`;
    case 'fault':
      return `FAULT ${event.name} ${event.device?.id ?? ''}${
        event.requestId === undefined ? '' : `#${event.requestId}`
      }`;
    case 'context':
      return `${event.context.id} is ${event.change}`;
  }
}
