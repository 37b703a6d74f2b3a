export const NEW_VERSION = 'New version ready';
export const RELOAD = 'Reload';
