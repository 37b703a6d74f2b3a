import { langOfText } from '#components/page/lang-of-text.ts';
import { formatExactPrice } from '#core/domain/money.ts';
import { formatDate } from '#core/domain/time.ts';
import type { User } from '#core/domain/user.ts';
import { Fact } from '#ui/layout/fact.tsx';
import type { OrderItem } from './order-item.ts';
import {
  counterpartyName,
  listingTitle,
  momentWords,
  optionsOf,
  orderIdWords,
} from './order-view.ts';
import styles from './receipt.module.css';
import { FACTS, paymentWords, RECEIPT, statusWords } from './copy.ts';

/**
 * One page: seller, buyer, item, amount and status. No addresses: paper is passed around. Roles are explicit: a phone
 * draws the table in lines, and changing `display` would lose them.
 */
export function Receipt({ order, member }: { order: OrderItem; member: User }) {
  const isSeller = member.role === 'seller';
  const other = counterpartyName(order, member.role);
  return (
    <article className={styles.sheet} aria-labelledby="receipt">
      <div className={styles.head}>
        <p className={styles.shop}>{RECEIPT.shop}</p>
        <h1 id="receipt">{RECEIPT.heading}</h1>
      </div>
      <dl className={styles.facts}>
        <Fact shape="stacked" label={FACTS.orderId}>
          {orderIdWords(order)}
        </Fact>
        <Fact shape="stacked" label={FACTS.date}>
          {formatDate(order.createdAt)}
        </Fact>
        <Fact shape="stacked" label={FACTS.seller}>
          {isSeller ? member.name : other}
        </Fact>
        <Fact shape="stacked" label={FACTS.buyer}>
          {isSeller ? other : member.name}
        </Fact>
      </dl>
      <table className={styles.lines} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {RECEIPT.item}
            </th>
            <th role="columnheader" scope="col">
              {FACTS.quantity}
            </th>
            <th role="columnheader" scope="col">
              {FACTS.amount}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          <tr role="row">
            <td role="cell">
              <span className={styles.title} lang={langOfText(listingTitle(order))}>
                {listingTitle(order)}
              </span>
              {optionsOf(order) !== '' && <span className={styles.quiet}>{optionsOf(order)}</span>}
            </td>
            <td role="cell">{order.quantity ?? 1}</td>
            <td role="cell">{formatExactPrice(order.amount)}</td>
          </tr>
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <th role="rowheader" scope="row" colSpan={2}>
              {RECEIPT.total}
            </th>
            <td role="cell">{formatExactPrice(order.amount)}</td>
          </tr>
        </tfoot>
      </table>
      <dl className={styles.facts}>
        <Fact shape="stacked" label={FACTS.paymentMethod}>
          {paymentWords(order.paymentMethod)}
        </Fact>
        <Fact shape="stacked" label={FACTS.status}>
          {statusOf(order)}
        </Fact>
      </dl>
      <p className={styles.quiet}>{RECEIPT.shipping}</p>
    </article>
  );
}

/** The provider's status only, never a pending one. */
function statusOf({ settledStatus, updatedAt }: OrderItem): string {
  const moment = settledStatus === 'processing' ? '' : momentWords(updatedAt);
  return moment === '' ? statusWords(settledStatus) : `${statusWords(settledStatus)}, ${moment}`;
}
