import type { Database } from '../../storage/database.ts';
import type { pushSubscriptions } from '../../storage/push-schema.ts';
import {
  delayMessage,
  dropMessage,
  type DueMessage as OrderNews,
  takeDueMessages,
} from './message-queue.ts';
import { describeFinds, describeOrder, topicOf } from './notification.ts';
import {
  clearSearchNews,
  delaySearchNews,
  type SearchNews,
  takeSearchNews,
} from './search-alerts/search-news-queue.ts';

/** A message of either queue, leased by this process. */
export interface DueMessage {
  subscription: typeof pushSubscriptions.$inferSelect;
  /** JSON for the browser. */
  text: string;
  /** A push service keeps only the last undelivered message of a topic. */
  topic: string;
  tries: number;
  /** Whether its news is recent and its session has not ended. */
  isWanted: boolean;
  /** @param sentAt null: it was not sent */
  clear: (sentAt: Date | null) => Promise<void>;
  /** Schedules another attempt. */
  delay: (dueAt: Date) => Promise<void>;
}

/** Leases due messages of other sessions than these, some of each queue. */
export async function takeDue(
  db: Database,
  nowMs: number,
  busySessions: readonly string[],
): Promise<readonly DueMessage[]> {
  const orders = await takeDueMessages(db, nowMs, busySessions);
  const searches = await takeSearchNews(db, nowMs, busySessions);
  return [
    ...orders.map((news) => ofOrder(db, news)),
    ...searches.map((news) => ofSearch(db, news)),
  ];
}

function ofOrder(db: Database, news: OrderNews): DueMessage {
  const { subscription, order, memberId, tries, isWanted } = news;
  const side = order.buyerId === memberId ? 'buyer' : 'seller';
  return {
    ...{ subscription, tries, isWanted, topic: order.id },
    text: describeOrder(order, side, subscription.origin),
    clear: () => dropMessage(db, news),
    delay: (dueAt) => delayMessage(db, news, dueAt),
  };
}

function ofSearch(db: Database, news: SearchNews): DueMessage {
  const { subscription, search, tries, isWanted } = news;
  return {
    ...{ subscription, tries, isWanted, topic: topicOf(search) },
    text: describeFinds(news, subscription.origin),
    clear: (sentAt) => clearSearchNews(db, news, sentAt),
    delay: (dueAt) => delaySearchNews(db, news, dueAt),
  };
}
