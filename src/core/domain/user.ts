export type Role = 'buyer' | 'seller';

/** A member as the session keeps it. Source: specification §3. */
export interface User {
  id: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  bio: string;
  campus: string;
  role: Role;
  profilePicUrl: string;
}

/** Characters that a bio may have. Source: specification §9. */
export const BIO_LIMIT = 500;

/** A buyer is any member who is not a seller; sellers neither buy nor review. Source: specification §6. */
export function canBuy(user: Pick<User, 'role'> | null): boolean {
  return user?.role !== 'seller';
}
