import { useEffect, useState } from 'react';

/** Time from the end of a pull until its rows are rendered. */
const LINGER_MS = 200;

/** Stays true a moment longer than its source, so that nothing flickers between an answer and its rows. */
export function useDelayedOff(isOn: boolean): boolean {
  const [wasOn, setWasOn] = useState(isOn);
  useEffect(() => {
    const timer = setTimeout(() => setWasOn(isOn), isOn ? 0 : LINGER_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
  return isOn || wasOn;
}
