/**
 * A character that shows: neither white space, nor a control or formatting character, nor one of the letters and
 * patterns that Unicode draws as nothing (Hangul fillers, the empty Braille pattern). Names and titles have one.
 */
export const VISIBLE = /[^\p{C}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/u;
