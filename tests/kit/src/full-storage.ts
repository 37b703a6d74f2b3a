/** From now on the device has no room for rows of a table; the returned function makes room again. */
export function fillStorage(table: string): () => void {
  const { prototype } = IDBObjectStore;
  const { put, add } = prototype;
  const refuse = (store: IDBObjectStore) => {
    if (store.name === table)
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  prototype.put = function putUnlessFull(this: IDBObjectStore, ...row: Parameters<typeof put>) {
    refuse(this);
    return put.apply(this, row);
  };
  prototype.add = function addUnlessFull(this: IDBObjectStore, ...row: Parameters<typeof add>) {
    refuse(this);
    return add.apply(this, row);
  };
  return () => {
    prototype.put = put;
    prototype.add = add;
  };
}
