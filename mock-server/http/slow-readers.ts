import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Timeouts } from './timeouts.ts';

/**
 * Closes connections that read their response too slowly. Unread data stays in memory. An idle timeout is not enough: a
 * client could read one byte at a time.
 */
export function letSlowReadersGo(
  server: Server,
  { takeWindowMs, takeBytes }: Pick<Timeouts, 'takeWindowMs' | 'takeBytes'>,
): void {
  /** Bytes each connection had read at the last check; absent while nothing is pending. */
  const takenBefore = new Map<Socket, number>();
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      takenBefore.delete(socket);
    });
  });
  const check = () => {
    for (const socket of sockets) {
      const taken = countTaken(socket);
      const before = takenBefore.get(socket);
      if (taken === null || socket.writableLength === 0) takenBefore.delete(socket);
      else if (before !== undefined && taken - before < takeBytes) socket.destroy();
      else takenBefore.set(socket, taken);
    }
  };
  // After the event loop has handled pending writes: a blocked process sees late what clients have read.
  const timer = setInterval(() => setImmediate(check), takeWindowMs);
  timer.unref();
  server.once('close', () => {
    clearInterval(timer);
  });
}

/**
 * Bytes that the kernel has accepted; null when unknown. `bytesWritten` of a socket includes data that is still queued,
 * which only its handle knows; Node's own timeouts read it there too.
 */
function countTaken(socket: Socket): number | null {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return null;
  const [written, waiting] = ['bytesWritten', 'writeQueueSize'].map((name): unknown =>
    Reflect.get(handle, name),
  );
  return typeof written === 'number' && typeof waiting === 'number' ? written - waiting : null;
}
