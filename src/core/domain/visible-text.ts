/**
 * A character that shows: no white space, no control or formatting character, nothing that Unicode lets be ignored, such
 * as the Hangul fillers, and not the empty Braille pattern. Names and titles have one.
 */
export const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
