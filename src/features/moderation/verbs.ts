import type { Report, Verb } from '#core/runtime/moderation.ts';

/** The decisions currently possible for a report. */
export function listVerbs({ state, subject, isHidden, isGone, owner }: Report): readonly Verb[] {
  const mayHide = subject !== 'member' && !isGone;
  return [
    ...(mayHide ? ([isHidden ? 'restore' : 'hide'] as const) : []),
    owner.isSuspended ? 'unsuspend' : 'suspend',
    ...(state === 'open' ? (['dismiss'] as const) : []),
  ];
}
