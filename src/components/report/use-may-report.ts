import { useMember } from '#bindings/runtime-context.tsx';
import { useCapability } from '#bindings/use-capability.ts';

/** Whether the member can tell moderators about a thing of this owner, who must be known. One's own cannot be reported. */
export function useMayReport(ownerId: string): boolean {
  const member = useMember();
  const hasModerators = useCapability('moderation') === true;
  return hasModerators && member !== null && ownerId !== '' && member.id !== ownerId;
}
