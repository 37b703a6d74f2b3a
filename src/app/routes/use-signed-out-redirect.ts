import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMember } from '#bindings/runtime-context.tsx';
import { MEMBER_AT_START } from '../boot/local-storage-vault.ts';

const SIGNING_IN = /^\/(?:login|register)/;

/** After a logout, a refused refresh or a logout in another tab, leads to the login. */
export function useSignedOutRedirect(): void {
  const navigate = useNavigate();
  const memberId = useMember()?.id ?? null;
  const { pathname } = useLocation();
  // Loaded after the first page: a person who is already signing in stays there.
  const before = useRef(SIGNING_IN.test(pathname) ? memberId : MEMBER_AT_START);
  useEffect(() => {
    if (before.current !== null && memberId === null) void navigate('/login', { replace: true });
    before.current = memberId;
  }, [memberId, navigate]);
}
