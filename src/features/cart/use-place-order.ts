import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { REDIRECT_DELAY_MS, useRedirectTimeout } from '#bindings/use-timeout.ts';
import { useStepBack } from '#bindings/use-step-back.ts';
import { whenSettled } from '#core/sync/queries/when-settled.ts';
import { showInfo } from '#ui/feedback/toast.ts';
import { discardReplaced, recordOrder } from './actions.ts';
import type { CartItem } from './queries.ts';
import type { RefusedOrder } from './refused-order.ts';
import { forgetShippingChoice } from './use-shipping-choice.ts';
import { ANSWER_WAIT_MS } from './delays.ts';
import { savedWords } from './copy.ts';

/** Where an order of this page stands. The lines are kept: they have left the cart by then. */
type OrderProgress =
  | { phase: 'none' }
  | { phase: 'sending' | 'accepted' | 'saved'; items: readonly CartItem[] };

const NONE: OrderProgress = { phase: 'none' };

interface PlaceOrder {
  progress: OrderProgress;
  order: (items: readonly CartItem[], refused: readonly RefusedOrder[]) => Promise<void>;
}

/** Places the order, then navigates: to the dashboard when it is placed or saved, back to the cart when refused. */
export function usePlaceOrder(): PlaceOrder {
  const runtime = useRuntime();
  const navigate = useNavigate();
  const after = useRedirectTimeout();
  const [progress, setProgress] = useState(NONE);
  // A member who steps back before the dashboard has opened wants the cart, and is not redirected again.
  useStepBack(() => {
    if (progress.phase !== 'sending') after(0, () => setProgress(NONE));
  });
  const leaving = useRef(new AbortController());
  const hasLeft = () => leaving.current.signal.aborted;
  useEffect(() => {
    const stay = new AbortController();
    leaving.current = stay;
    return () => stay.abort();
  }, []);

  function finish(phase: 'accepted' | 'saved', items: readonly CartItem[]) {
    setProgress({ phase, items });
    if (phase === 'accepted') forgetShippingChoice(runtime).catch(reportError);
    after(REDIRECT_DELAY_MS, () => void navigate('/dashboard'));
  }

  async function save(items: readonly CartItem[]) {
    const contact = runtime.isOnline() ? await runtime.sync.reachability() : null;
    showInfo(savedWords(contact?.state === 'reached'));
    finish('saved', items);
  }

  async function order(items: readonly CartItem[], refused: readonly RefusedOrder[]) {
    setProgress({ phase: 'sending', items });
    const group = await recordOrder(runtime, items);
    if (group === null) {
      setProgress(NONE);
      if (runtime.session.storedUser() === null)
        after(REDIRECT_DELAY_MS, () => void navigate('/login'));
      return;
    }
    // A refused order that could not be discarded stays visible; the new order is recorded.
    await discardReplaced(runtime, items, refused).catch(reportError);
    if (!runtime.isOnline()) {
      await save(items);
      return;
    }
    // A member who has left the page gets the toast of the answer on any screen.
    if (hasLeft()) return;
    const outcome = await whenSettled(runtime.db, group, ANSWER_WAIT_MS, leaving.current.signal);
    if (hasLeft()) return;
    if (outcome === 'waiting') await save(items);
    else if (outcome === 'accepted') finish('accepted', items);
    else setProgress(NONE);
  }

  return { progress, order };
}
