/** A notification as the provider words it. Source: https://www.w3.org/TR/push-api/#declarative-push-message */
interface PushNotification {
  title: string;
  body: string;
  /** A later one with the same tag takes its place; empty: none does. */
  tag: string;
  /** Where a tap leads, without the origin: addresses elsewhere lead to the start of the app. */
  path: string;
}

const DECLARATIVE = 8030;

/** Reads a declarative message; null for anything else. */
export function readPushMessage(value: unknown, origin: string): PushNotification | null {
  if (!isRecord(value) || value.web_push !== DECLARATIVE) return null;
  const { notification } = value;
  if (!isRecord(notification)) return null;
  const title = textOf(notification.title);
  if (title === '') return null;
  return {
    title,
    body: textOf(notification.body),
    tag: textOf(notification.tag),
    path: pathWithin(notification.navigate, origin),
  };
}

/** Path and query of an address of this origin; `/` for any other, and for none. */
export function pathWithin(address: unknown, origin: string): string {
  const text = textOf(address);
  const url = parseAddress(text, origin);
  return url?.origin === origin ? `${url.pathname}${url.search}` : '/';
}

/** `URL.canParse` needs Chrome 120: phones with Android 7 end at 119. */
function parseAddress(address: string, origin: string): URL | null {
  try {
    return new URL(address, origin);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
