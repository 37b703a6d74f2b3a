import { Icon } from '#ui/icons/icon.tsx';

export function TurnIcon() {
  return (
    <Icon>
      <path d="M19 12a7 7 0 1 1-2.500-5.360M17 3v4.200h-4.200" />
    </Icon>
  );
}
