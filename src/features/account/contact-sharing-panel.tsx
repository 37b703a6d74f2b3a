import { useEffect, useState } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { useOnline } from '#bindings/use-online.ts';
import { Switch } from '#ui/controls/switch.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { SHARING } from './copy.ts';
import styles from './devices-panel.module.css';

interface Sharing {
  /** null while it is not known. */
  isShared: boolean | null;
  isBusy: boolean;
  /** The error message; null without one. */
  problem: string | null;
}

/**
 * Whether members may ask for this seller's number. Not queued: a "no" pending on the device would promise what is not
 * in effect yet.
 */
export function ContactSharingPanel() {
  const isOnline = useOnline();
  const { isShared, isBusy, problem, share } = useSharing(isOnline);
  return (
    <section className={styles.panel} aria-label={SHARING.heading}>
      <PageHeading title={SHARING.heading} headingLevel="h2" description={SHARING.description} />
      <Card>
        <Switch
          label={SHARING.label}
          isOn={isShared === true}
          isDisabled={isShared === null || isBusy || !isOnline}
          onChange={share}
        />
        <p className={styles.muted} role="status">
          {isOnline ? problem : SHARING.offline}
        </p>
      </Card>
    </section>
  );
}

function useSharing(isOnline: boolean) {
  const { memberCalls } = useRuntime();
  const [sharing, setSharing] = useState<Sharing>({ isShared: null, isBusy: false, problem: null });

  useEffect(() => {
    if (!isOnline) return;
    let isGone = false;
    const askAll = async () => {
      const told = await (await memberCalls()).askSharing();
      if (isGone) return;
      setSharing((now) => {
        // What is being changed just now is answered by the change.
        if (now.isBusy) return now;
        if (told.ok) return { isShared: told.value, isBusy: false, problem: null };
        return { ...now, problem: told.error.message ?? SHARING.failed };
      });
    };
    askAll().catch((cause: unknown) => {
      reportError(cause);
      setSharing((now) => ({ ...now, problem: SHARING.failed }));
    });
    return () => {
      isGone = true;
    };
  }, [memberCalls, isOnline]);

  async function change(wanted: boolean) {
    setSharing({ isShared: wanted, isBusy: true, problem: null });
    try {
      const told = await (await memberCalls()).share(wanted);
      const problem = told.ok ? null : (told.error.message ?? SHARING.failed);
      setSharing({ isShared: told.ok ? told.value : !wanted, isBusy: false, problem });
    } catch (cause) {
      reportError(cause);
      setSharing({ isShared: !wanted, isBusy: false, problem: SHARING.failed });
    }
  }

  return { ...sharing, share: (wanted: boolean) => void change(wanted) };
}
