import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMember } from '#bindings/runtime-context.tsx';
import { MEMBER_AT_START } from './local-storage-vault.ts';

/** After a logout, a refused refresh or a logout in another tab, leads to the login. */
export function useSignedOutRedirect(): void {
  const navigate = useNavigate();
  const memberId = useMember()?.id ?? null;
  const before = useRef(MEMBER_AT_START);
  useEffect(() => {
    if (before.current !== null && memberId === null) void navigate('/login', { replace: true });
    before.current = memberId;
  }, [memberId, navigate]);
}
