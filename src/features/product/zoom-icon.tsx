import { Icon } from '#ui/icons/icon.tsx';

/** Four corners that move apart. */
export function ZoomIcon() {
  return (
    <Icon size="small">
      <path d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" />
    </Icon>
  );
}
