interface KnownArgs {
  title: string;
  fields: { title?: string };
  quantity: number;
  status: string;
  rating: number;
  orderId: string;
}

/** The arguments used in texts; an outbox of another version may hold anything. */
export function readArgs(args: unknown): Partial<KnownArgs> {
  const { title, fields, quantity, status, rating, orderId } = asRecord(args);
  const newTitle = asRecord(fields).title;
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof newTitle === 'string' && { fields: { title: newTitle } }),
    ...(typeof quantity === 'number' && { quantity }),
    ...(typeof status === 'string' && { status }),
    ...(typeof rating === 'number' && { rating }),
    ...(typeof orderId === 'string' && { orderId }),
  };
}

/** The fields of an object; none of anything else. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
