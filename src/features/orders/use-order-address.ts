import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { orderDetailsAddress, ORDERS_ADDRESS } from '#components/page/dashboard-addresses.ts';
import { readShown, type ShownStatus } from './order-filter.tsx';

interface OrderAddress {
  /** The order whose details are open; null for none. */
  openId: string | null;
  /** The status filter at first. */
  shownFirst: ShownStatus;
  open: (id: string) => void;
  close: () => void;
}

/** The open order is in the address: a reload keeps it, and Back closes it. */
export function useOrderAddress(): OrderAddress {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  return {
    openId: params.get('order'),
    shownFirst: readShown(params.get('show')),
    open: (id) => void navigate(orderDetailsAddress(id), { state: FROM_LIST }),
    close: () => {
      if (isFromList(state)) void navigate(-1);
      else void navigate(ORDERS_ADDRESS, { replace: true });
    },
  };
}

const FROM_LIST = { isFromList: true };

/** Whether the list is one step back: then closing goes there, and leaves no second copy of it in the history. */
function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromList' in state;
}
