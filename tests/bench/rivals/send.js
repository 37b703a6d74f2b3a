/* How every queue that lets an app send by itself sends: the token is renewed once, and what is refused says so. */

/** Permanent: sending the same again cannot help. */
export const isRefusal = (error) =>
  error.status >= 400 && error.status < 500 && ![401, 408, 425, 429].includes(error.status);

let renewing = null;

export async function send(review) {
  let reply = await post(review);
  if (reply.status === 401) {
    renewing ??= renew().finally(() => (renewing = null));
    await renewing;
    reply = await post(review);
  }
  // No digits: one of the queues looks for them in the words of an error.
  if (!reply.ok) throw Object.assign(new Error('Not accepted'), { status: reply.status });
  return reply.json();
}

export function requestOf({ words, listingId, key }) {
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
    Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
  };
  const reviewerId = localStorage.getItem('memberId') ?? 'me';
  const reviewedUserId = localStorage.getItem('sellerId') ?? 'seller';
  const body = { listingId, reviewerId, reviewedUserId, rating: 5, comment: words };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

const post = (review) => fetch('/api/reviews', requestOf(review));

export async function renew() {
  const token = localStorage.getItem('refreshToken') ?? 'refresh';
  const headers = { 'Content-Type': 'application/json' };
  const options = { method: 'POST', headers, body: JSON.stringify({ token }) };
  const reply = await fetch('/api/auth/refresh-token', options);
  if (!reply.ok) throw new Error('Not renewed');
  const { accessToken, refreshToken } = await reply.json();
  localStorage.setItem('accessToken', accessToken);
  // A provider that says no more than the specification keeps the old one.
  if (refreshToken !== undefined) localStorage.setItem('refreshToken', refreshToken);
}
