import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '#core/auth/sign-in.ts';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

describe('a newcomer', () => {
  const email = 'fresh@stu.kln.ac.lk';
  const profile: Profile = {
    ...{ name: 'Fresh', phone: '712345678', address: '', bio: '', role: 'buyer', email },
    campus: 'University of Kelaniya',
    hasPicture: false,
  };

  async function verified(): Promise<Page> {
    const page = await world.device.openPage();
    await page.runtime.signIn.requestCode(email);
    const code = world.provider.lastCode(email);
    expect(await page.runtime.signIn.verifyCode(email, code)).toEqual({
      ok: true,
      value: { isMember: false },
    });
    return page;
  }

  it('registers after the app was closed, and once when the reply is lost', async () => {
    (await verified()).kill();
    const page = await world.device.openPage();
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/auth/register', times: 1 },
    ]);
    expect(await page.runtime.signIn.register(profile)).toMatchObject({ ok: false });
    expect(await page.runtime.signIn.register(profile)).toMatchObject({ ok: true });
    expect(page.runtime.session.currentUser()).toMatchObject({ email, name: 'Fresh' });
    expect(await page.runtime.db.meta.get('registrationKey')).toBeUndefined();
  });

  it('is the only one who can register the address', async () => {
    const page = await verified();
    const thief = await (await world.secondDevice()).openPage();
    expect(await thief.runtime.signIn.register({ ...profile, name: 'Thief' })).toMatchObject({
      ok: false,
      error: { message: 'Please verify your email address first.' },
    });
    expect(await page.runtime.signIn.register(profile)).toMatchObject({ ok: true });
  });
});
