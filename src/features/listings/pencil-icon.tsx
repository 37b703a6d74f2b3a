import { Icon } from '#ui/icons/icon.tsx';

export function PencilIcon() {
  return (
    <Icon size="small">
      <path d="M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5ZM13.5 7l3.5 3.5" />
    </Icon>
  );
}
