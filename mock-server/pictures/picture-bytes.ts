/** One size of one picture: `/uploads/{id}/{width}.webp`. */
export interface PictureName {
  id: string;
  width: number;
}

/** A size as it is drawn, and as its row holds it. */
export interface PictureSize {
  width: number;
  height: number;
  /** In a row empty where the bytes are elsewhere; no picture is empty by itself. */
  content: Uint8Array;
}

/**
 * Where the bytes of pictures are. Whose a picture is, how wide and for how long it is kept is in the database wherever
 * the bytes are: nothing is served or erased that has no row there. Each call rejects when the storage cannot be asked.
 */
export interface PictureBytes {
  /** Before the transaction that keeps the picture. Resolves to what the rows hold. */
  store(id: string, sizes: readonly PictureSize[]): Promise<readonly PictureSize[]>;
  /** Inside of that transaction, with the row held: whether what was stored is still there. */
  isStored(name: PictureName): Promise<boolean>;
  /** Bytes that no row holds; null when they are not there. */
  read(name: PictureName): Promise<Uint8Array<ArrayBuffer> | null>;
  /** How many these are; null when they are not there. */
  measure(name: PictureName): Promise<number | null>;
  /** Inside of the transaction that deletes the rows, which are held. What is not there is removed already. */
  remove(names: readonly PictureName[]): Promise<void>;
}

/** The default: the rows hold them, and nothing else has to be asked. */
export const IN_DATABASE: PictureBytes = {
  store: (_id, sizes) => Promise.resolve(sizes),
  isStored: () => Promise.resolve(true),
  read: () => Promise.resolve(null),
  measure: () => Promise.resolve(null),
  remove: () => Promise.resolve(),
};
