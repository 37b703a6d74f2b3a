import { once } from 'node:events';
import { connect } from 'node:net';

/** A caller that writes bytes as it likes, as no client of a library would. */
export interface RawCaller {
  write(text: string): void;
  /** The bytes received so far, as text. */
  heard(): string;
  /** Resolves when these words have been received. */
  hears(words: string): Promise<void>;
  /** Resolves to all that came back, when the other side has closed the connection. */
  closed: Promise<string>;
  /** Ends the connection, also in the middle of a request or reply. */
  leave(): void;
}

export async function connectRaw(port: number, { isReading = true } = {}): Promise<RawCaller> {
  const socket = connect({ port, host: 'localhost' });
  let heard = '';
  socket.setEncoding('utf8');
  if (isReading) {
    socket.on('data', (chunk: string) => {
      heard += chunk;
    });
  }
  // A connection that is cut is what these tests wait for.
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => {
    socket.on('close', () => {
      resolve(heard);
    });
  });
  await once(socket, 'connect');
  return {
    write: (text) => socket.write(text),
    heard: () => heard,
    hears: async (words) => {
      while (!heard.includes(words)) {
        const ending = await Promise.race([once(socket, 'data'), closed]);
        if (typeof ending === 'string' && !heard.includes(words)) {
          throw new Error(`The connection ended with: ${heard}`);
        }
      }
    },
    closed,
    leave: () => socket.destroy(),
  };
}
