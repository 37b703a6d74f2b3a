import type { PushSubscriptionRequest } from '../contract/push.ts';
import type { PushState } from '../contract/push-reply.ts';
import { fail, type Result, succeed } from '../domain/result.ts';
import { type ApiFailure, refusalMessageOf } from '../network/api-failure.ts';
import { readContact, readSharing, setSharing } from '../network/contact-calls.ts';
import type { Provider } from '../network/provider.ts';
import { deletePush, putPush, putSearches, readPush } from '../network/push-calls.ts';
import type { MemberSession } from '../auth/member-session.ts';
import { logDashboard } from './dashboard.ts';

/** An answer, or the provider's own words; null when it could not be asked. */
export type Answer<T> = Result<T, { message: string | null }>;

/** Calls of a member that bypass the mirror: nothing is stored on the device. Visitors make none. */
export interface MemberCalls {
  /** GET /dashboard/{role}, whose answer is only logged. Source: specification §7. */
  visitDashboard: () => Promise<void>;
  /** The phone of a listing's seller in nine digits; null where they share none. */
  askContact: (listingId: string) => Promise<Answer<string | null>>;
  /** Whether members may ask for this seller's number. */
  askSharing: () => Promise<Answer<boolean>>;
  share: (isShared: boolean) => Promise<Answer<boolean>>;
  /** The endpoint that receives this session's news, and the key to subscribe with. */
  askPush: () => Promise<Answer<PushState>>;
  keepPush: (request: PushSubscriptionRequest) => Promise<Answer<PushState>>;
  dropPush: () => Promise<Answer<PushState>>;
  /** Replaces the searches that this session is alerted about, each as the query of its list's address. */
  keepSearches: (searches: readonly string[]) => Promise<Answer<null>>;
}

/** Each call is made for the member signed in at that moment; without one it fails, with a null message. */
export function createMemberCalls(
  provider: Provider,
  { currentUser }: Pick<MemberSession, 'currentUser'>,
): MemberCalls {
  const asMember = async <T>(
    ask: (id: string) => Promise<Result<T, ApiFailure>>,
  ): Promise<Answer<T>> => {
    const id = currentUser()?.id;
    if (id === undefined) return fail({ message: null });
    const result = await ask(id);
    return result.ok ? succeed(result.value) : fail({ message: refusalMessageOf(result.error) });
  };
  return {
    visitDashboard: async () => {
      const user = currentUser();
      if (user !== null) await logDashboard(provider, user);
    },
    askContact: (listingId) => asMember((id) => readContact(provider, id, listingId)),
    askSharing: () => asMember((id) => readSharing(provider, id)),
    share: (isShared) => asMember((id) => setSharing(provider, id, isShared)),
    askPush: () => asMember((id) => readPush(provider, id)),
    keepPush: (request) => asMember((id) => putPush(provider, id, request)),
    dropPush: () => asMember((id) => deletePush(provider, id)),
    keepSearches: (searches) => asMember((id) => putSearches(provider, id, searches)),
  };
}
