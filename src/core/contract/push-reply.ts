/** What the provider says about news for this session. */
export interface PushState {
  applicationServerKey: string;
  /** Where they go; null: nowhere. */
  endpoint: string | null;
}

/** Reply of every call of /push/subscription; undefined when it is none. */
export function readPushState(value: unknown): PushState | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('applicationServerKey' in value) || !('endpoint' in value)) return undefined;
  const { applicationServerKey, endpoint } = value;
  if (typeof applicationServerKey !== 'string' || applicationServerKey === '') return undefined;
  return endpoint === null || typeof endpoint === 'string'
    ? { applicationServerKey, endpoint }
    : undefined;
}
