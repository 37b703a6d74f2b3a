import { BackgroundSyncPlugin } from 'workbox-background-sync';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';

/* Documented: `fetchDidSucceed` that throws, and the loop of `onSync`; the look at the status in it is ours. */
const isFailure = ({ status }) => status >= 500 || [401, 408, 425, 429].includes(status);
const check = (response) => {
  if (isFailure(response)) throw new Error('Not accepted');
  return response;
};

/** @param resend sends a stored request again */
export function queueReviews(resend) {
  const onSync = async ({ queue }) => {
    for (let entry = await queue.shiftRequest(); entry; entry = await queue.shiftRequest())
      try {
        check(await resend(entry.request));
      } catch (error) {
        await queue.unshiftRequest(entry);
        throw error;
      }
  };
  const plugins = [
    { fetchDidSucceed: async ({ response }) => check(response) },
    new BackgroundSyncPlugin('reviews', { onSync }),
  ];
  registerRoute('/api/reviews', new NetworkOnly({ plugins }), 'POST');
}
