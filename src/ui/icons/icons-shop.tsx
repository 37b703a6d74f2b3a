import { Icon, type IconProps } from './icon.tsx';

export function CartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 4h2.2l2.3 11.2h9.9l2.1-8H6.2" />
      <circle cx="9" cy="19.5" r="1.4" />
      <circle cx="16.5" cy="19.5" r="1.4" />
    </Icon>
  );
}

export function HeartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 20.2S3.8 15.3 3.8 9.4A4.6 4.6 0 0 1 12 6.6a4.6 4.6 0 0 1 8.2 2.8c0 5.9-8.2 10.8-8.2 10.8Z" />
    </Icon>
  );
}

export function FlameIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3c.6 3.4 5.5 5.6 5.5 10.6A5.5 5.5 0 0 1 12 20.5a5.5 5.5 0 0 1-5.5-5.9c0-2.4 1.4-3.6 2.3-5.6.9 1 1.3 2 1.3 3.2C11.6 10 12.4 6.5 12 3Z" />
    </Icon>
  );
}
