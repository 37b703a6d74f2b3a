import { screen } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { RuntimeProvider } from '#bindings/runtime-context.tsx';
import { sharedQuery } from '#bindings/shared-query.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';

const opened: UnikadeDatabase[] = [];
const drawn: (() => void)[] = [];
afterEach(async () => {
  for (const erase of drawn.splice(0)) erase();
  for (const db of opened.splice(0)) await db.delete();
});

/** Without Testing Library's own: it has React hold back what suspends, in all files of the process that come after. */
function render(parts: ReactNode) {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const rerender = (next: ReactNode) => flushSync(() => root.render(next));
  const unmount = () => {
    root.unmount();
    place.remove();
  };
  drawn.push(unmount);
  rerender(parts);
  return { rerender, unmount };
}

function aDevice(): { db: UnikadeDatabase; runtime: Runtime } {
  const db = openDatabase({ name: `shared-${opened.length}-${crypto.randomUUID()}` });
  opened.push(db);
  return { db, runtime: { db } as unknown as Runtime };
}

const category = (slug: string) => ({ id: slug, slug, name: slug, position: slug.length });

it('three parts of a screen are told alike, and the device is read once for each change', async () => {
  let reads = 0;
  const useCount = sharedQuery(({ db }) => {
    reads += 1;
    return db.categories.count();
  });
  const Part = () => <p>{useCount() ?? 'unread'}</p>;
  const { db, runtime } = aDevice();
  // A live query that opens the database is asked once more.
  await db.open();
  render(
    <RuntimeProvider runtime={runtime}>
      <Part />
      <Part />
      <Part />
    </RuntimeProvider>,
  );
  expect(screen.getAllByText('unread')).toHaveLength(3);
  expect(await screen.findAllByText('0')).toHaveLength(3);
  expect(reads).toBe(1);
  await db.categories.put(category('books'));
  expect(await screen.findAllByText('1')).toHaveLength(3);
  expect(reads).toBe(2);
});

it('what was read last is there at once for a part that comes later, and another device has its own', async () => {
  const useCount = sharedQuery(({ db }) => db.categories.count());
  const Part = ({ name }: { name: string }) => <p>{`${name}: ${useCount() ?? 'unread'}`}</p>;
  const [one, other] = [aDevice(), aDevice()];
  await one.db.categories.bulkPut([category('books'), category('sports')]);
  const partsOf = (parts: readonly string[]) => (
    <RuntimeProvider runtime={one.runtime}>
      {parts.map((name) => (
        <Part key={name} name={name} />
      ))}
    </RuntimeProvider>
  );
  const { rerender, unmount } = render(partsOf(['first']));
  await screen.findByText('first: 2');
  rerender(partsOf(['first', 'later']));
  expect(screen.getByText('later: 2')).toBeDefined();
  unmount();
  render(
    <RuntimeProvider runtime={other.runtime}>
      <Part name="other" />
    </RuntimeProvider>,
  );
  expect(screen.getByText('other: unread')).toBeDefined();
  await screen.findByText('other: 0');
});

it('a device that could not be read is read anew for the next part', async () => {
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  let reads = 0;
  const useCount = sharedQuery(async ({ db }) => {
    reads += 1;
    if (reads === 1) throw new Error('The disk is busy.');
    return db.categories.count();
  });
  const Part = ({ name }: { name: string }) => <p>{`${name}: ${useCount() ?? 'unread'}`}</p>;
  const { runtime } = aDevice();
  const partsOf = (parts: readonly string[]) => (
    <RuntimeProvider runtime={runtime}>
      {parts.map((name) => (
        <Part key={name} name={name} />
      ))}
    </RuntimeProvider>
  );
  const { rerender } = render(partsOf(['first']));
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
  rerender(partsOf(['first', 'later']));
  await screen.findByText('later: 0');
  await screen.findByText('first: 0');
});
