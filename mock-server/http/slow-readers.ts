import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Timeouts } from './timeouts.ts';

/**
 * Ends connections that read their reply too slowly. Unread data stays in our memory, and one byte now and then would
 * keep it there: so an idle timeout is not enough.
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
  // Not in the timer itself: where this process was held up, what was taken meanwhile is only told now.
  const timer = setInterval(() => setImmediate(check), takeWindowMs);
  timer.unref();
  server.once('close', () => {
    clearInterval(timer);
  });
}

/**
 * Bytes that the system has taken for the other side; null when Node does not tell. A socket counts a reply as written
 * once it was handed over whole; how much of it still waits, only its handle knows. Node's own time limits ask there too.
 */
function countTaken(socket: Socket): number | null {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return null;
  const [written, waiting] = ['bytesWritten', 'writeQueueSize'].map((name): unknown =>
    Reflect.get(handle, name),
  );
  return typeof written === 'number' && typeof waiting === 'number' ? written - waiting : null;
}
