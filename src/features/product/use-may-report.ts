import { useMember } from '#bindings/runtime-context.tsx';
import { useCapability } from '#bindings/use-capability.ts';

/** Whether the member can tell moderators about a thing of this owner. One's own things cannot be reported. */
export function useMayReport(ownerId: string): boolean {
  const member = useMember();
  const hasModerators = useCapability('moderation') === true;
  return hasModerators && member !== null && member.id !== ownerId;
}
