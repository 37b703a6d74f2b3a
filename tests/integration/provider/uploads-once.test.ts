import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createQueue } from '#server/limits/work-queue.ts';
import {
  UPLOADS_PER_MEMBER,
  UPLOADS_PER_MEMBER_AND_DAY,
} from '#server/resources/uploads/routes.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { memberId } from '#support/provider/provider-fixture.ts';
import { asMember } from './calls.ts';
import { asUploader, bytesOf, paint, type Upload } from './pictures.ts';

let provider: TestProvider;
let upload: Upload;

beforeEach(async () => {
  provider = await startTestProvider();
  upload = await asUploader(provider, 'seller');
});
afterEach(() => provider.close());

const keyed = (key: string) => ({ 'Idempotency-Key': key });
const aPicture = () => bytesOf(paint(400, 300).png());
const spend = (limit = UPLOADS_PER_MEMBER) => provider.exhaust(limit, memberId('seller'));

describe('an upload that is repeated with its key', () => {
  it('gets the stored reply, and does not count', async () => {
    const first = await upload(await aPicture(), keyed('one'));
    provider.advanceClock(60_000);
    await spend({ ...UPLOADS_PER_MEMBER, capacity: UPLOADS_PER_MEMBER.capacity - 1 });
    for (let times = 0; times < 3; times += 1) {
      const again = await upload(await aPicture(), keyed('one'));
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    }
    expect(first.headers.get('Idempotency-Replayed')).toBeNull();
    expect((await upload(await aPicture(), keyed('two'))).status).toBe(201);
    expect((await upload(await aPicture(), keyed('three'))).status).toBe(429);
  });

  it('gets its reply after the first one was lost in transit', async () => {
    provider.faults.set([{ kind: 'drop-after', path: '/api/uploads', times: 1 }]);
    await expect(upload(await aPicture(), keyed('lost'))).rejects.toThrow(TypeError);
    const again = await upload(await aPicture(), keyed('lost'));
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([201, 'true']);
    expect((await provider.fetch(again.body.url)).status).toBe(200);
  });

  it('gets the same refusal', async () => {
    const refused = await upload(new Uint8Array([1, 2, 3]), keyed('junk'));
    const again = await upload(new Uint8Array([1, 2, 3]), keyed('junk'));
    expect([again.status, again.body]).toEqual([422, refused.body]);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  });

  it('is refused with other bytes, also when they would be the same as text', async () => {
    // Neither byte can begin a character: read as text both become the same sign.
    await upload(new Uint8Array([0xff]), keyed('bytes'));
    const { status, body } = await upload(new Uint8Array([0xfe]), keyed('bytes'));
    expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
  });

  it('is refused when the key belongs to another call', async () => {
    const seller = await asMember(provider, 'buyer');
    const buyerUpload = await asUploader(provider, 'buyer');
    await seller('POST', 'cart', { body: {}, headers: keyed('shared') });
    const { status, body } = await buyerUpload(await aPicture(), keyed('shared'));
    expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
  });

  it('sent several times at once has equal replies, one of them the first', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => upload(await aPicture(), keyed('parallel'))),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.has('Idempotency-Replayed'))).toHaveLength(3);
  });
});

describe('an upload without a key', () => {
  it('gives the same picture the same address, and every member another', async () => {
    const [one, again] = [await upload(await aPicture()), await upload(await aPicture())];
    expect([again.status, again.body]).toEqual([201, one.body]);
    const other = await (await asUploader(provider, 'otherSeller'))(await aPicture());
    expect(other.body._id).not.toBe(one.body._id);
  });
});

describe('many uploads', () => {
  it('at once all have their turn', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, shade) =>
        upload(await bytesOf(paint(300, 200, `#0${shade}0${shade}00`).png())),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(8);
  });

  it('of one member in an hour are refused until another is allowed', async () => {
    await spend();
    const refused = await upload(await aPicture(), keyed('later'));
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        error: 'You have uploaded many pictures. Please try again in 60 seconds.',
        code: 'too-many-requests',
      },
    ]);
    expect(refused.headers.get('Retry-After')).toBe('60');
    provider.advanceClock(60_000);
    expect((await upload(await aPicture(), keyed('later'))).status).toBe(201);
    expect((await upload(await aPicture())).status).toBe(429);
  });

  it('of one member in a day are refused, those of others are not', async () => {
    await spend(UPLOADS_PER_MEMBER_AND_DAY);
    const refused = await upload(await aPicture());
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '432']);
    const other = await asUploader(provider, 'otherSeller');
    expect((await other(await aPicture())).status).toBe(201);
  });
});

describe('the queue of pictures', () => {
  function gates(count: number) {
    const opened: (() => void)[] = [];
    const works = Array.from({ length: count }, (_, index) => async () => {
      started.push(index);
      await new Promise<void>((resolve) => {
        opened[index] = resolve;
      });
      return index;
    });
    const started: number[] = [];
    return { works, started, open: (index: number) => opened[index]?.() };
  }
  const refuse = () => new Error('Too many wait.');

  it('lets two run, keeps the others in their order, and turns the rest away', async () => {
    const enqueue = createQueue({ atOnce: 2, waiting: 2, refuse });
    const { works, started, open } = gates(5);
    const runs = works.map((work) => enqueue(work));
    await expect(runs[4]).rejects.toThrow('Too many wait.');
    expect(started).toEqual([0, 1]);
    open(1);
    await runs[1];
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    open(0);
    open(2);
    await Promise.all([runs[0], runs[2]]);
    await Promise.resolve();
    open(3);
    expect(await runs[3]).toBe(3);
  });

  it('goes on after work that failed', async () => {
    const enqueue = createQueue({ atOnce: 1, waiting: 1, refuse });
    const failed = enqueue(() => Promise.reject(new Error('Broken.')));
    const next = enqueue(() => Promise.resolve('fine'));
    await expect(failed).rejects.toThrow('Broken.');
    expect(await next).toBe('fine');
  });
});
