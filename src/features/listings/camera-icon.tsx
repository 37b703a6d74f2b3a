import { Icon } from '#ui/icons/icon.tsx';

export function CameraIcon() {
  return (
    <Icon size="small">
      <path d="M4 8h3.500l1.500-2.500h6L16.500 8H20v11H4Z" />
      <circle cx="12" cy="13" r="3.3" />
    </Icon>
  );
}
