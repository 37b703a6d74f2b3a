import { Icon } from '#ui/icons/icon.tsx';

/** A door and the way out. */
export function LeaveIcon() {
  return (
    <Icon size="small">
      <path d="M14 4H6v16h8M10 12h10m-4-4 4 4-4 4" />
    </Icon>
  );
}
