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

export function StoreIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 10.5V20h15v-9.5M3.5 8 5.2 4h13.6l1.7 4M3.5 8a2.8 2.8 0 0 0 5.7 0 2.8 2.8 0 0 0 5.6 0 2.8 2.8 0 0 0 5.7 0M10 20v-5h4v5" />
    </Icon>
  );
}

export function BoxIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m12 3 8 4.3v9.4L12 21l-8-4.3V7.3L12 3ZM4 7.3l8 4.4 8-4.4M12 11.7V21" />
    </Icon>
  );
}

export function TruckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 6h11v10.5H9.5M14 9.5h4l3 3.4v3.6h-1.6M3 6v10.5h1.3" />
      <circle cx="7" cy="17.5" r="1.9" />
      <circle cx="17" cy="17.5" r="1.9" />
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
