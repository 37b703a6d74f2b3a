import { Icon, type IconProps } from './icon.tsx';

export function BoxIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m12 3 8 4.3v9.4L12 21l-8-4.3V7.3L12 3ZM4 7.3l8 4.4 8-4.4M12 11.7V21" />
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

export function TruckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 6h11v10.5H9.5M14 9.5h4l3 3.4v3.6h-1.6M3 6v10.5h1.3" />
      <circle cx="7" cy="17.5" r="1.9" />
      <circle cx="17" cy="17.5" r="1.9" />
    </Icon>
  );
}

export function LockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2" />
    </Icon>
  );
}

export function ShieldIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.5 19 6v5.5c0 4.3-2.9 7.5-7 9-4.1-1.5-7-4.7-7-9V6l7-2.5ZM8.8 12l2.3 2.3 4.2-4.5" />
    </Icon>
  );
}

export function CampusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m3 9 9-4.5L21 9l-9 4.5L3 9ZM7 11.2v4.6c1.4 1.3 3.1 1.9 5 1.9s3.6-.6 5-1.9v-4.6M21 9v5.5" />
    </Icon>
  );
}
