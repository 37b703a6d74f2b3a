import {
  pushSearchesBody,
  pushSearchesRequest,
  pushSubscriptionBody,
  pushSubscriptionRequest,
} from '#core/contract/push.ts';
import { PUSH_LIMITS } from '#core/domain/push-limits.ts';
import { memberChange } from '../../http/change-route.ts';
import { unauthorized } from '../../http/refusal.ts';
import { type MemberCall, memberRead, type Route } from '../../http/route.ts';
import type { Database } from '../../storage/database.ts';
import { keepSearchAlerts, readSearchAlerts } from './search-alerts/search-alerts.ts';
import { dropSubscription, findEndpoint, keepSubscription } from './subscriptions.ts';
import { newestPair } from './vapid-keys.ts';

/** /push: the push subscription of the caller's session, and its search alerts. */
export const pushRoutes: readonly Route[] = [
  memberRead({
    path: '/push/subscription',
    capability: 'push',
    summary: 'The key to subscribe with, and where messages for this session go.',
    access: 'member',
    reply: pushSubscriptionBody,
    answer: (call) => describe(call, call.deps.db),
  }),
  memberChange({
    method: 'PUT',
    path: '/push/subscription',
    capability: 'push',
    summary: 'Sends messages for this session there, and for no other session of that browser.',
    access: 'member',
    body: pushSubscriptionRequest,
    reply: pushSubscriptionBody,
    refusals: {
      422: `Also when the endpoint is not of the internet, the key not of this server, or ${PUSH_LIMITS.devices} devices of the caller are told already.`,
    },
    effect: async (call, body, tx) => {
      const { deps, member } = call;
      const registrar = {
        authSecret: deps.authSecret,
        allowsLoopback: deps.settings.hasLoopbackPush,
        nowMs: deps.now(),
      };
      await keepSubscription(tx, { member, sessionId: sessionOf(call) }, body, registrar);
      return {};
    },
    answer: (call, _body, db) => describe(call, db),
    minimal: null,
  }),
  memberChange({
    method: 'DELETE',
    path: '/push/subscription',
    capability: 'push',
    summary: 'Sends no more messages for this session; doing so again changes nothing.',
    access: 'member',
    reply: pushSubscriptionBody,
    effect: async (call, _body, tx) => {
      await dropSubscription(tx, sessionOf(call));
      return {};
    },
    answer: (call, _body, db) => describe(call, db),
    minimal: null,
  }),
  memberChange({
    method: 'PUT',
    path: '/push/searches',
    capability: 'push.searches',
    summary:
      'Tells the device of this session of new listings of these searches, and of no others.',
    access: 'member',
    body: pushSearchesRequest,
    reply: pushSearchesBody,
    refusals: {
      422: 'Also when this session has no push subscription, or a search has neither words nor filters.',
    },
    effect: async (call, body, tx) => {
      await keepSearchAlerts(tx, sessionOf(call), body, call.deps.now());
      return {};
    },
    answer: async (call, _body, db) => ({
      searches: [...(await readSearchAlerts(db, sessionOf(call)))],
    }),
    minimal: null,
  }),
];

async function describe(call: MemberCall<string>, db: Database) {
  return {
    applicationServerKey: newestPair(call.deps.authSecret).publicKey,
    endpoint: await findEndpoint(db, sessionOf(call)),
  };
}

/** Refuses an older token without a session; a refresh gives one with it. */
function sessionOf({ sessionId }: Pick<MemberCall<string>, 'sessionId'>): string {
  if (sessionId === null) throw unauthorized('Your session has expired.');
  return sessionId;
}
