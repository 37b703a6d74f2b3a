import { Icon, type IconProps } from '#ui/icons/icon.tsx';

export function BookmarkIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.5 4h11v16.5L12 16.2l-5.5 4.3Z" />
    </Icon>
  );
}
