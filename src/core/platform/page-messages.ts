/** Worker → page: a notification was tapped, and leads to this address of the app. */
export interface PageMessage {
  type: 'open-page';
  path: string;
}

/** As `readWorkerMessage`, on the page's side; beside it, because no first screen needs this one. */
export function readPageMessage(value: unknown): PageMessage | null {
  if (typeof value !== 'object' || value === null || !('type' in value)) return null;
  if (value.type !== 'open-page' || !('path' in value)) return null;
  const { path } = value;
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? { type: 'open-page', path } : null;
}
