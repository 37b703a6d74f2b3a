import { useCallback, useEffect, useState } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { beginCooldown, cooldownSeconds } from './cooldown.ts';
import { COUNTDOWN_TICK_MS } from './delays.ts';

/** Countdown in seconds until another code may be requested, and its restart. */
export function useCooldown(email: string): { secondsLeft: number; begin: () => void } {
  const runtime = useRuntime();
  const [secondsLeft, setSecondsLeft] = useState(() => cooldownSeconds(email, runtime.now()));
  const look = useCallback(() => {
    setSecondsLeft(cooldownSeconds(email, runtime.now()));
  }, [email, runtime]);
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(look, COUNTDOWN_TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }, [isRunning, look]);
  const begin = useCallback(() => {
    beginCooldown(email, runtime.now());
    look();
  }, [email, runtime, look]);
  return { secondsLeft, begin };
}
