/** One size of one picture: `/uploads/{id}/{width}.webp`. */
export interface PictureName {
  id: string;
  width: number;
}

/** A size as encoded, and as stored in its row. */
export interface PictureSize {
  width: number;
  height: number;
  /** In a row empty where the bytes are elsewhere; no picture is empty by itself. */
  content: Uint8Array;
}

/**
 * Storage of picture bytes. Owner, width and retention are always in the database: without a row nothing is served or
 * erased. Every call rejects when the storage is unreachable.
 */
export interface PictureBytes {
  /** Before the transaction that keeps the picture. Resolves to what the rows hold. */
  store(id: string, sizes: readonly PictureSize[]): Promise<readonly PictureSize[]>;
  /** Inside of that transaction, with the row held: whether what was stored is still there. */
  isStored(name: PictureName): Promise<boolean>;
  /** Bytes stored outside the rows; null when missing. */
  read(name: PictureName): Promise<Uint8Array<ArrayBuffer> | null>;
  /** How many these are; null when they are not there. */
  measure(name: PictureName): Promise<number | null>;
  /** Inside of the transaction that deletes the rows, which are held. What is not there is removed already. */
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
