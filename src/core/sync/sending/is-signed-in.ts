import type { Transaction } from '../../storage/transact.ts';

/** The rows of a member who signed out meanwhile are left alone (I10). */
export async function isSignedIn(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx.get('session', 'current'))?.user.id === userId;
}
