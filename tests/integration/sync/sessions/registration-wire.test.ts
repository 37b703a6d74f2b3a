import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorld, type World } from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

it.each([
  [true, 'profile-picture-uploaded'],
  [false, ''],
])(
  '[S369, S370] with a picture: %s, a registration sends "%s" for it',
  async (hasPicture, words) => {
    const email = 'fresh@stu.kln.ac.lk';
    const fields = {
      ...{
        name: 'Fresh',
        phone: '712345678',
        address: 'Kandy',
        bio: 'Hi.',
        role: 'seller' as const,
      },
      ...{ campus: 'University of Kelaniya' as const, email },
    };
    const { runtime } = await world.device.openPage();
    await runtime.signIn.requestCode(email);
    await runtime.signIn.verifyCode(email, world.provider.lastCode(email));
    world.device.requests.length = 0;
    expect(await runtime.signIn.register({ ...fields, hasPicture })).toMatchObject({ ok: true });
    const [sent] = world.device.requests;
    expect(sent).toMatchObject({ method: 'POST', path: '/api/auth/register' });
    expect(JSON.parse(sent?.body ?? '')).toEqual({ ...fields, profilePicUrl: words });
  },
);
