export const COPY = {
  title: 'Settings',
  description: 'For this device only. They stay when you log out.',
  appearance: 'Appearance',
  dataSaver: 'Data saver',
  dataSaverHint: 'Smaller pictures, and nothing loads before you open it.',
} as const;

export const THEMES = [
  { value: 'system', label: 'Same as this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
