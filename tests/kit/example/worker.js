importScripts(
  ...['core', 'routing', 'strategies', 'background-sync'].map((name) => `/workbox/${name}.js`),
);
const { routing, strategies, backgroundSync } = workbox;
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
const queue = new backgroundSync.BackgroundSyncPlugin('orders');
routing.registerRoute('/api/orders', new strategies.NetworkOnly({ plugins: [queue] }), 'POST');
