import type { Report, Verb } from '#core/runtime/moderation.ts';

/** What can be decided about a report as things stand. */
export function listVerbs({ state, subject, isHidden, isGone, owner }: Report): readonly Verb[] {
  const mayHide = subject !== 'member' && !isGone;
  return [
    ...(mayHide ? ([isHidden ? 'restore' : 'hide'] as const) : []),
    owner.isSuspended ? 'unsuspend' : 'suspend',
    ...(state === 'open' ? (['dismiss'] as const) : []),
  ];
}
