import { EventEmitter, once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { stopOnSignal } from '#server/operations/stop-on-signal.ts';
import { createLogCollector } from '#support/provider/log-collector.ts';

let signals: EventEmitter;
let exits: EventEmitter;
let elapsedMs: number;
let codes: number[];
let collected: ReturnType<typeof createLogCollector>;
let done: string[];

beforeEach(() => {
  signals = new EventEmitter();
  exits = new EventEmitter();
  elapsedMs = 0;
  codes = [];
  done = [];
  collected = createLogCollector();
});

function stopWith(steps: Record<string, () => Promise<void> | void>) {
  const host = {
    on: (signal: string, listener: () => void) => signals.on(signal, listener),
    exit: (code: number) => {
      codes.push(code);
      exits.emit('exit');
    },
    elapsedMs: () => elapsedMs,
  };
  const named = Object.entries(steps).map(([name, run]) => ({ name, run }));
  stopOnSignal(host, collected.log, () => done.push('begin'), named);
}

const note = (name: string) => async () => {
  await new Promise((resolve) => setImmediate(resolve));
  done.push(name);
};

describe('a signal to stop', () => {
  it.each(['SIGTERM', 'SIGINT'])(
    '%s ends one thing after the other and exits with 0',
    async (signal) => {
      stopWith({ requests: note('requests'), database: note('database') });
      signals.emit(signal);
      await once(exits, 'exit');
      expect([done, codes]).toEqual([['begin', 'requests', 'database'], [0]]);
      expect(collected.lines.map(({ event }) => event)).toEqual(['stop', 'stopped']);
      expect(collected.lines[0]).toMatchObject({ signal });
    },
  );

  it('ends the rest when one thing fails, says which, and exits with 1', async () => {
    const fail = () => Promise.reject(new Error('views are not written'));
    stopWith({ views: fail, database: note('database') });
    signals.emit('SIGTERM');
    await once(exits, 'exit');
    expect([done, codes]).toEqual([['begin', 'database'], [1]]);
    expect(collected.lines[1]).toMatchObject({
      level: 'error',
      event: 'stop-step-failed',
      step: 'views',
      defect: 'Error: views are not written',
    });
  });

  it('that comes twice at once counts once', async () => {
    stopWith({ requests: note('requests') });
    signals.emit('SIGINT');
    elapsedMs = 40;
    signals.emit('SIGINT');
    await once(exits, 'exit');
    expect([done, codes]).toEqual([['begin', 'requests'], [0]]);
  });

  it('that is given again ends it at once', () => {
    stopWith({ requests: () => new Promise(() => {}) });
    signals.emit('SIGTERM');
    elapsedMs = 800;
    signals.emit('SIGINT');
    expect(codes).toEqual([130]);
  });
});
