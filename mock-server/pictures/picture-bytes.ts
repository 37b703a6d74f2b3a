/** One size of one picture: `/uploads/{id}/{width}.webp`. */
export interface PictureName {
  id: string;
  width: number;
}

/** A size as encoded, and as stored in its row. */
export interface PictureSize {
  width: number;
  height: number;
  /** Empty in a row whose bytes are outside of the database. */
  content: Uint8Array;
}

/**
 * Storage of picture bytes. Owner, width and retention are always in the database: bytes without a row are neither served
 * nor erased. Every call rejects when the storage is unreachable.
 */
export interface PictureBytes {
  /** Called before the transaction that stores the picture. Resolves to the content of its rows. */
  store(id: string, sizes: readonly PictureSize[]): Promise<readonly PictureSize[]>;
  /** Called inside of that transaction, with the row locked: whether the stored bytes still exist. */
  isStored(name: PictureName): Promise<boolean>;
  /** Bytes stored outside the rows; null when missing. */
  read(name: PictureName): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Their number; null when missing. */
  measure(name: PictureName): Promise<number | null>;
  /** Called inside of a transaction that keeps uploads of the same pictures away. Missing bytes are no error. */
  remove(names: readonly PictureName[]): Promise<void>;
}

/** The default: bytes in the rows, no other storage. */
export const IN_DATABASE: PictureBytes = {
  store: (_id, sizes) => Promise.resolve(sizes),
  isStored: () => Promise.resolve(true),
  read: () => Promise.resolve(null),
  measure: () => Promise.resolve(null),
  remove: () => Promise.resolve(),
};
