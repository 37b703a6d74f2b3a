/** Addresses that are the provider's own and no screen of the app. */
export const PROVIDER_PATHS: readonly RegExp[] = [
  /^\/(api|pictures|uploads|__faults)\//,
  /^\/(healthz|readyz|__faults|robots\.txt|sitemap\.xml)$/,
];
