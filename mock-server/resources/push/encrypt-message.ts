import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Keys of a browser's subscription, base64url. */
interface ReceiverKeys {
  p256dh: string;
  auth: string;
}

/** Ours for one message; a test passes those of the RFC. */
interface SenderSecrets {
  privateKey: Buffer;
  salt: Buffer;
}

/** A message is one record; push services accept at least 4096 bytes. Source: RFC 8291 §4. */
const RECORD_BYTES = 4096;
/** Text of a message that fits into one record with its header (86), delimiter (1) and tag (16). */
export const MAX_TEXT_BYTES = RECORD_BYTES - 86 - 1 - 16;
/** Ends the last record. Source: RFC 8188 §2. */
const LAST_RECORD = Buffer.of(2);

/** Whether the key is a point of the curve, which encryption needs. */
export function isReceiverKey(p256dh: string): boolean {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

/** A body in `Content-Encoding: aes128gcm` that only this browser can decrypt. Source: RFC 8291. */
export function encryptMessage(
  text: string,
  { p256dh, auth }: ReceiverKeys,
  { privateKey, salt }: SenderSecrets = newSecrets(),
): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > MAX_TEXT_BYTES) {
    throw new Error(`A message has ${plain.length} bytes; ${MAX_TEXT_BYTES} fit.`);
  }
  const receiver = Buffer.from(p256dh, 'base64url');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  const sender = curve.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const shared = curve.computeSecret(receiver);
  const material = derive(shared, Buffer.from(auth, 'base64url'), keyInfo, 32);
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([
    ...[salt, recordSize, Buffer.of(sender.length), sender],
    ...[cipher.update(plain), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()],
  ]);
}

function newSecrets(): SenderSecrets {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // `getPrivateKey` omits leading zeros.
  const privateKey = Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex');
  return { privateKey, salt: randomBytes(16) };
}

function derive(key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
}
