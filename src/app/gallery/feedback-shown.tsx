import { useState } from 'react';
import { ErrorNotice } from '#components/sync/error-notice.tsx';
import { LinkButton } from '#components/page/link-button.tsx';
import { OfflineNotice } from '#components/sync/offline-notice.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DataTable, type Column } from '#ui/layout/data-table.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { CartIcon } from '#ui/icons/icons-shop.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { StatusPill, type PillStatus } from '#ui/feedback/status-pill.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import { showError, showInfo, showSuccess, showWarning } from '#ui/feedback/toast.ts';
import { Shelf } from './shelf.tsx';

interface SampleOrder {
  id: string;
  title: string;
  amount: string;
  status: PillStatus;
}

const ORDERS: readonly SampleOrder[] = [
  {
    id: '#9F3A11C2',
    title: 'Organic Chemistry, 9th edition',
    amount: '3,200.00 LKR',
    status: 'processing',
  },
  { id: 'Queued', title: 'Lab coat, cotton, size M', amount: '1,850.00 LKR', status: 'queued' },
];

const COLUMNS: readonly Column<SampleOrder>[] = [
  { id: 'listing', header: 'Listing', cell: ({ title }) => title, place: 'lead' },
  { id: 'id', header: 'Order', cell: ({ id }) => id },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => amount, align: 'end' },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusPill status={status} /> },
  {
    id: 'actions',
    header: 'Actions',
    cell: () => (
      <Button size="small" variant="secondary">
        View
      </Button>
    ),
    place: 'bare',
  },
];

/** Toasts, a dialog, notices, a table, tabs and an empty state, filled with samples. */
export function FeedbackShown() {
  return (
    <>
      <Shelf title="Toasts and dialogs">
        <Button
          variant="secondary"
          onClick={() =>
            showSuccess('Item added to cart', { detail: 'Will sync when you are back online' })
          }
        >
          Success
        </Button>
        <Button variant="secondary" onClick={() => showError('Item removed from cart')}>
          Error
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            showWarning('Please log in to add items to your cart.', {
              action: { label: 'Log in', onAction: () => undefined },
            })
          }
        >
          Warning
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            showInfo('Order saved on this device. We will send it when you are back online.')
          }
        >
          Info
        </Button>
        <DialogShown />
      </Shelf>
      <Shelf title="Notices" layout="stack">
        <OfflineNotice updatedAtMs={Date.UTC(2026, 2, 2, 5, 2)} />
        <ErrorNotice
          heading="An Error Occurred"
          message="Failed to fetch product data. Please try again later."
          onRetry={() => undefined}
        />
        <Notice tone="info">Amounts are in Sri Lankan rupees (LKR).</Notice>
        <Notice tone="success">All changes are sent.</Notice>
        <Notice tone="warning" title="Still want this?">
          This order waited for more than a day.
        </Notice>
      </Shelf>
      <Shelf title="Table, tabs, empty" layout="stack">
        <DataTable caption="Orders" columns={COLUMNS} rows={ORDERS} rowKey={({ id }) => id} />
        <Tabs
          label="About the product"
          tabs={[
            { id: 'description', label: 'Description', panel: <p>Clean, no notes inside.</p> },
            { id: 'reviews', label: 'Reviews (12)', panel: <p>Reviews</p> },
            { id: 'seller', label: 'Seller info', panel: <p>Seller</p> },
          ]}
        />
        <Card isPadded={false}>
          <EmptyState
            title="Your cart is empty"
            picture={<CartIcon size="large" />}
            action={<LinkButton to="/products">Start Shopping</LinkButton>}
          >
            What you add stays on this device, with or without signal.
          </EmptyState>
        </Card>
      </Shelf>
    </>
  );
}

function DialogShown() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open dialog</Button>
      <Dialog
        title="Confirm Logout"
        isOpen={isOpen}
        onClose={close}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button variant="danger" onClick={close}>
              Log out
            </Button>
          </>
        }
      >
        Are you sure you want to log out of your account?
      </Dialog>
    </>
  );
}
