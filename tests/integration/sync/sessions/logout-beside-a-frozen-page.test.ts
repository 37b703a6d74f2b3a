import { afterEach, expect, it } from 'vitest';
import { wholeDatabase } from '#core/storage/screen-database.ts';
import { transact } from '#core/storage/transact.ts';
import { createGate } from '#support/create-gate.ts';
import type { Page } from '#support/device/device.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

/** The page does nothing with its database until it is thawed. */
function freeze({ runtime }: Page) {
  const [opened, open] = createGate();
  const frozen = transact(wholeDatabase(runtime.db), () => opened);
  return () => {
    open();
    return frozen;
  };
}

it('a page that was frozen in its tap records nothing that a logout has erased (I2, I3)', async () => {
  world = await openWorld();
  const page = await world.signedInPage();
  const leaving = await world.device.openPage();
  void leaving.runtime.dispatch(anAddition(world.kettle, 3)).catch(() => undefined);
  leaving.kill();
  const thaw = freeze(page);
  const tapped = page.runtime.dispatch(anAddition(world.kettle, 2)).then(
    (count) => count,
    (cause: unknown) => String(cause),
  );
  expect(world.device.journal.size).toBe(2);

  const other = await world.device.openPage();
  await world.settle(other);
  expect(world.device.journal.size).toBe(0);
  expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 5 }]);
  await other.runtime.signIn.signOut();
  await world.signIn(other);
  await thaw();
  expect(await tapped).toContain('signed out');
  await world.settle(other);
  expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 5 }]);
});
