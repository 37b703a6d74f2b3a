import type { PushSubscriptionRequest } from '../contract/push.ts';
import type { PushState } from '../contract/push-reply.ts';
import { fail, type Result, succeed } from '../domain/result.ts';
import { deleteMeta, type MetaValues, peekMeta, writeMeta } from '../storage/meta-values.ts';
import { wholeDatabase } from '../storage/screen-database.ts';
import type { Runtime } from './runtime.ts';
import type { MemberCalls } from './member-calls.ts';

/** The browser's push endpoint, and its encryption keys. */
export type BrowserSubscription = Pick<PushSubscriptionRequest, 'endpoint' | 'keys'>;

/** What a browser can do about Web Push. Subscribing rejects where its push service cannot be reached. */
export interface PushDevice {
  /** The app's origin. */
  origin: string;
  /** Whether the person has granted notifications. */
  isAllowed: () => boolean;
  find: () => Promise<BrowserSubscription | null>;
  subscribe: (applicationServerKey: string) => Promise<BrowserSubscription>;
  unsubscribe: () => Promise<void>;
}

type News = MetaValues['orderNews'];

export interface OrderNews {
  /** Called after the browser's permission. It is on once the provider has acknowledged it. */
  turnOn: () => Promise<Result<null, { message: string | null }>>;
  /**
   * Nothing arrives from then on, also when turned off without a network: the provider then learns it from the push
   * service.
   */
  turnOff: () => Promise<void>;
  /** The device's half of it: the provider's ends with the session. */
  forget: () => Promise<void>;
  /** At the start of the app: reconciles the subscriptions of browser and provider after a change of either. */
  renew: () => Promise<void>;
}

/** News of orders on this device, for its member. */
export function createOrderNews(runtime: Runtime, device: PushDevice): OrderNews {
  const db = wholeDatabase(runtime.db);
  const known = () => peekMeta(db, 'orderNews');

  async function register(calls: MemberCalls, applicationServerKey: string) {
    const owner = runtime.session.currentUser()?.id;
    if (owner === undefined) return fail({ message: null });
    // A browser holds one subscription, bound to one key.
    const before = await known();
    if (before?.applicationServerKey !== applicationServerKey) await device.unsubscribe();
    const subscription = await device.subscribe(applicationServerKey);
    const { origin } = device;
    const kept = await calls.keepPush({ ...subscription, applicationServerKey, origin });
    if (!kept.ok) return fail(kept.error);
    await writeMeta(db, 'orderNews', { owner, applicationServerKey, ...alertsAnew(before, owner) });
    return succeed(null);
  }

  async function forget() {
    await device.unsubscribe();
    await deleteMeta(db, 'orderNews');
  }

  async function turnOff() {
    await forget();
    if (runtime.isOnline()) await (await runtime.memberCalls()).dropPush();
  }

  return {
    turnOn: async () => {
      const calls = await runtime.memberCalls();
      const told = await calls.askPush();
      return told.ok ? register(calls, told.value.applicationServerKey) : fail(told.error);
    },
    turnOff,
    forget,
    renew: async () => {
      const before = await known();
      const member = runtime.session.currentUser();
      if (before === undefined || member === null) return;
      if (before.owner !== member.id || !device.isAllowed()) {
        await turnOff();
        return;
      }
      const calls = await runtime.memberCalls();
      const told = await calls.askPush();
      if (!told.ok) return;
      const { applicationServerKey } = told.value;
      const found = await device.find();
      if (!isSame(before, told.value, found)) await register(calls, applicationServerKey);
    },
  };
}

/** Whether device, browser and provider hold one subscription. */
function isSame(before: News, told: PushState, found: BrowserSubscription | null): boolean {
  return (
    before.applicationServerKey === told.applicationServerKey &&
    told.endpoint !== null &&
    told.endpoint === found?.endpoint
  );
}

/** A new subscription has no searches yet: they are sent again. */
function alertsAnew(before: News | undefined, owner: string): Pick<News, 'alerts'> {
  if (before?.owner !== owner || before.alerts === undefined) return {};
  return { alerts: { ...before.alerts, sent: [] } };
}
