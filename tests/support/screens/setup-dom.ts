import { Window } from 'happy-dom';
import { tellClosedLater } from './dialogs.ts';
import { formDataOf } from './form-data.ts';
import { ObserverWithoutLayout } from './intersections.ts';

/*
 * A document for tests of screens. What Node has itself stays Node's (requests, streams, timers): engine and provider run
 * in the same process. Events, storage and `navigator` are those of the document.
 */

const OF_DOCUMENT = new Set([
  'navigator',
  'Event',
  'EventTarget',
  'CustomEvent',
  'MessageEvent',
  'localStorage',
  'sessionStorage',
]);

const page = new Window({ url: 'http://provider.test/', width: 1280, height: 800 });
const before = new Set(Object.getOwnPropertyNames(globalThis));

for (const name of namesOf(page)) {
  if (before.has(name) && !OF_DOCUMENT.has(name)) continue;
  const value: unknown = Reflect.get(page, name);
  const isFunction = typeof value === 'function' && !/^[A-Z]/.test(name);
  define(name, isFunction ? (value.bind(page) as unknown) : value);
}
define('IntersectionObserver', ObserverWithoutLayout);
tellClosedLater(HTMLDialogElement);
define('FormData', formDataOf(page.FormData as unknown as Parameters<typeof formDataOf>[0]));
for (const name of ['window', 'self', 'top', 'parent']) define(name, globalThis);

function namesOf(source: object): Set<string> {
  const prototype: unknown = Object.getPrototypeOf(source);
  const inherited =
    typeof prototype === 'object' && prototype !== null
      ? Object.getOwnPropertyNames(prototype)
      : [];
  return new Set(
    [...Object.getOwnPropertyNames(source), ...inherited].filter((name) => name !== 'constructor'),
  );
}

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}
