import { expect, it } from 'vitest';
import {
  encryptMessage,
  isReceiverKey,
  MAX_TEXT_BYTES,
} from '#server/resources/push/encrypt-message.ts';

/** Source: RFC 8291 §5 and its appendix. */
const RECEIVER = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const SENDER = {
  privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
};
const BODY =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

it('the example of the RFC comes out to the byte', () => {
  const body = encryptMessage('When I grow up, I want to be a watermelon', RECEIVER, SENDER);
  expect(body.toString('base64url')).toBe(BODY);
});

it('each message has a salt and a key of its own', () => {
  const [one, other] = [encryptMessage('hello', RECEIVER), encryptMessage('hello', RECEIVER)];
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86));
});

it('the largest message is what push services take, and no larger one is made', () => {
  expect(encryptMessage('x'.repeat(MAX_TEXT_BYTES), RECEIVER)).toHaveLength(4096);
  expect(() => encryptMessage('x'.repeat(MAX_TEXT_BYTES + 1), RECEIVER)).toThrow('fit');
});

it('only points of the curve are keys', () => {
  expect(isReceiverKey(RECEIVER.p256dh)).toBe(true);
  expect(isReceiverKey(`B${'A'.repeat(86)}`)).toBe(false);
  expect(isReceiverKey('')).toBe(false);
});
