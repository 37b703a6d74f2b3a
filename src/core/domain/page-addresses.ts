/** The page of a listing; its id may hold any character. */
export function productAddress(id: string): string {
  return `/products/${encodeURIComponent(id)}`;
}

/** The listings of a category. */
export function categoryAddress(slug: string): string {
  return `/category/${encodeURIComponent(slug)}`;
}

/** The store of a seller. */
export function storeAddress(id: string): string {
  return `/store/${encodeURIComponent(id)}`;
}
