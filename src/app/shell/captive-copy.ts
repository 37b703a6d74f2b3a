/** The Wi-Fi answers instead of the provider. */
export const CAPTIVE = {
  title: 'No internet: sign in to the Wi-Fi?',
  words:
    'This network may want you to sign in first. Until then you see what is on this device, and your changes wait here.',
  open: 'Open its sign-in page',
  retry: 'Try again',
} as const;
