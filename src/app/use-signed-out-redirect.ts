import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMember } from '#bindings/runtime-context.tsx';

/** Whoever was signed in and is no more, by choice, by a refused refresh or in another tab, is sent to sign in. */
export function useSignedOutRedirect(): void {
  const navigate = useNavigate();
  const memberId = useMember()?.id ?? null;
  const before = useRef(memberId);
  useEffect(() => {
    if (before.current !== null && memberId === null) void navigate('/login', { replace: true });
    before.current = memberId;
  }, [memberId, navigate]);
}
