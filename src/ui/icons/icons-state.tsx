import { Icon, type IconProps } from './icon.tsx';

export function SuccessIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8.3 12.3 2.6 2.6 4.9-5.2" />
    </Icon>
  );
}

export function ErrorIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7l5-5ZM12 8v4.5M12 16h.01" />
    </Icon>
  );
}

export function WarningIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4 2.8 19.5h18.4L12 4ZM12 10v4M12 16.8h.01" />
    </Icon>
  );
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5M12 8h.01" />
    </Icon>
  );
}

export function OfflineIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 3.5l17 17M5 12.5a10 10 0 0 1 4.2-2.6M2.5 8.8A14 14 0 0 1 6.6 6.2M10.7 5a14 14 0 0 1 10.8 3.8M14.5 10a10 10 0 0 1 4.5 2.5M8.5 16a5 5 0 0 1 6 -.6M12 19.5h.01" />
    </Icon>
  );
}

export function ClockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </Icon>
  );
}

export function SendingIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 19.5V5M6.5 10.5 12 5l5.5 5.5" />
    </Icon>
  );
}

export function StarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8L12 3.8Z" />
    </Icon>
  );
}

export function RefreshIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3.5v4h-4" />
    </Icon>
  );
}
