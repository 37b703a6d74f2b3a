/** Language to mark a text with, judged by its script: people write titles and names in any of three. */
export function langOfText(text: string): 'si' | 'ta' | undefined {
  if (/\p{sc=Sinhala}/u.test(text)) return 'si';
  if (/\p{sc=Tamil}/u.test(text)) return 'ta';
  return undefined;
}
