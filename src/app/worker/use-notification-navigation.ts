import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { readPageMessage } from '#core/platform/page-messages.ts';

/** A tap on a notification navigates the open page to its subject. */
export function useNotificationNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const lead = ({ data }: MessageEvent) => {
      const message = readPageMessage(data);
      if (message !== null) void navigate(message.path);
    };
    serviceWorker.addEventListener('message', lead);
    return () => serviceWorker.removeEventListener('message', lead);
  }, [navigate]);
}
