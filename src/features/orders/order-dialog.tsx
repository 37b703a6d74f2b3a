import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatExactPrice } from '#core/domain/money.ts';
import { callAddress, internationalPhone } from '#core/domain/phone.ts';
import { formatDate } from '#core/domain/time.ts';
import type { Role } from '#core/domain/user.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { DoubleClickGuard } from '#ui/controls/double-click-guard.tsx';
import { Fact } from '#ui/layout/fact.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { StatusPill } from '#ui/feedback/status-pill.tsx';
import { ContactLinks } from '#components/page/contact-links.tsx';
import { LinkButton } from '#components/page/link-button.tsx';
import { ReportMember } from '#components/report/report-member.tsx';
import { MeetUp } from '#components/page/meet-up.tsx';
import { MEET_UP } from '#components/page/page-copy.ts';
import { ListingPicture } from '#components/listing/listing-picture.tsx';
import { STAYS } from './focus-what-stays.ts';
import { SyncBadge } from '#components/sync/sync-badge.tsx';
import { orderReceiptAddress } from '#components/page/dashboard-addresses.ts';
import styles from './order-dialog.module.css';
import { ListingLink } from './listing-link.tsx';
import type { OrderItem } from './order-item.ts';
import {
  cancelWords,
  counterpartyName,
  counterpartyOf,
  hasReceipt,
  isToBeMet,
  optionsOf,
  orderIdWords,
} from './order-view.ts';
import { OrderMoves } from './order-moves.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { aboutOrder, counterpartyTitle, DETAILS, FACTS, paymentWords } from './copy.ts';

interface OrderDialogProps {
  /** null closes it. */
  order: OrderItem | null;
  role: Role;
  onClose: () => void;
}

/**
 * All that this device knows of one order. Sellers can move it on here; the receipt is offered once the order is
 * placed.
 */
export function OrderDialog({ order, role, onClose }: OrderDialogProps) {
  return (
    <Dialog
      title={DETAILS.title}
      shape="wide"
      isOpen={order !== null}
      onClose={onClose}
      footer={
        <DoubleClickGuard>
          {order !== null && role === 'seller' && <OrderMoves item={order} isInDialog />}
          {order !== null && hasReceipt(order) && (
            <LinkButton variant="secondary" to={orderReceiptAddress(order.id)}>
              {DETAILS.receipt}
            </LinkButton>
          )}
          <Button {...STAYS} variant="secondary" onClick={onClose}>
            {DETAILS.done}
          </Button>
        </DoubleClickGuard>
      }
    >
      {order !== null && <OrderDetails order={order} role={role} />}
    </Dialog>
  );
}

function OrderDetails({ order, role }: { order: OrderItem; role: Role }) {
  const party = counterpartyOf(order, role);
  const canceled = cancelWords(order, role);
  return (
    <div className={styles.details}>
      {canceled !== null && (
        <div className={styles.why}>
          <Notice tone="warning">{canceled}</Notice>
        </div>
      )}
      <Facts title={DETAILS.summary}>
        <Fact label={FACTS.orderId}>{orderIdWords(order)}</Fact>
        <Fact label={FACTS.status}>
          <span className={styles.status}>
            <StatusPill status={order.status} />
            {order.syncState !== undefined && <SyncBadge state={order.syncState} />}
          </span>
        </Fact>
        <Fact label={FACTS.amount}>{formatExactPrice(order.amount)}</Fact>
        <Fact label={FACTS.paymentMethod}>{paymentWords(order.paymentMethod)}</Fact>
        <Fact label={FACTS.date}>{formatDate(order.createdAt)}</Fact>
      </Facts>
      <section className={styles.part}>
        <h3>{DETAILS.product}</h3>
        <div className={styles.product}>
          <ListingPicture
            shownAs="row"
            src={order.listingImage}
            category={order.category}
            className={styles.picture}
          />
          <div>
            <ListingLink order={order} />
            {order.listingPrice !== null && <p>{formatExactPrice(order.listingPrice)}</p>}
            {order.quantity !== null && <p>{DETAILS.pieces(order.quantity)}</p>}
            {optionsOf(order) !== '' && <p>{optionsOf(order)}</p>}
          </div>
        </div>
      </section>
      <Facts
        title={counterpartyTitle({ role })}
        after={<ContactLinks phone={party.phone} sentence={aboutOrder(order)} />}
      >
        <Fact label={DETAILS.name}>{counterpartyName(order, role)}</Fact>
        {party.email !== '' && (
          <Fact label={DETAILS.email}>
            <a href={`mailto:${party.email}`}>{party.email}</a>
          </Fact>
        )}
        {party.phone !== '' && (
          <Fact label={DETAILS.phone}>
            <a href={callAddress(party.phone) ?? undefined}>{internationalPhone(party.phone)}</a>
          </Fact>
        )}
        {party.address !== '' && <Fact label={DETAILS.address}>{party.address}</Fact>}
      </Facts>
      {isToBeMet(order) && (
        <section className={styles.part}>
          <h3>{MEET_UP.title}</h3>
          <MeetUp campus={order.campus} />
        </section>
      )}
      <section className={styles.part}>
        <h3>{DETAILS.timeline}</h3>
        <OrderTimeline order={order} />
      </section>
      <div className={styles.help}>
        <p>
          {DETAILS.somethingWrong} <Link to="/contact-us">{DETAILS.contact}</Link>
        </p>
        <ReportMember id={party.id} name={counterpartyName(order, role)} />
      </div>
    </div>
  );
}

interface FactsProps {
  title: string;
  children: ReactNode;
  after?: ReactNode;
}

function Facts({ title, children, after }: FactsProps) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <dl className={styles.facts}>{children}</dl>
      {after}
    </section>
  );
}
