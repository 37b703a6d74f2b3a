import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

interface LeaveGuard {
  /** A navigation is held until the dialog is answered. */
  isAsking: boolean;
  /** Asks before a form button leaves. */
  ask: (go: () => void) => void;
  leave: () => void;
  stay: () => void;
  /** Lets every navigation pass from now on. */
  release: () => void;
}

/** The navigation to perform when the person chooses to leave. */
type PendingNavigation = () => void;

/**
 * Asks before unsaved work is left by a link, Back or any other change of the address, and has the browser ask when the
 * tab is closed. Without the Navigation API only the latter.
 * https://developer.mozilla.org/docs/Web/API/Navigation/navigate_event
 */
export function useLeaveGuard(isGuarded: boolean): LeaveGuard {
  const navigate = useNavigate();
  const [pending, setPending] = useState<PendingNavigation | null>(null);
  const isReleased = useRef(false);
  useEffect(() => {
    if (!isGuarded) return undefined;
    const navigation = navigationOf(window);
    const hold = (event: NavigateEvent) => {
      if (isReleased.current || !isLeaving(event)) return;
      event.preventDefault();
      const go = goingOn(event, (path) => void navigate(path));
      setPending(() => go);
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault();
    };
    navigation?.addEventListener('navigate', hold);
    window.addEventListener('beforeunload', warn);
    return () => {
      navigation?.removeEventListener('navigate', hold);
      window.removeEventListener('beforeunload', warn);
    };
  }, [isGuarded, navigate]);
  const release = () => {
    isReleased.current = true;
  };
  return {
    isAsking: pending !== null,
    stay: () => setPending(null),
    release,
    ask: (go) => setPending(() => go),
    leave: () => {
      release();
      pending?.();
    },
  };
}

/** Whether it leads to another screen of this app. When the whole page is left, the browser itself asks. */
function isLeaving({
  cancelable,
  hashChange,
  downloadRequest,
  destination,
}: NavigateEvent): boolean {
  const isHere = destination.url === window.location.href;
  return (
    cancelable && !hashChange && downloadRequest === null && destination.sameDocument && !isHere
  );
}

/** Repeats the blocked navigation. */
function goingOn(
  { navigationType, destination }: NavigateEvent,
  navigate: (path: string) => void,
): PendingNavigation {
  const { key } = destination;
  if (navigationType === 'traverse') return () => navigationOf(window)?.traverseTo(key);
  const { pathname, search, hash } = new URL(destination.url);
  return () => navigate(pathname + search + hash);
}

/** Not in every browser that people still have. */
function navigationOf(scope: object): Navigation | undefined {
  return (scope as { navigation?: Navigation }).navigation;
}
