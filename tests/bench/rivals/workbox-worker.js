import { queueReviews } from './workbox-queue.js';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
queueReviews((request) => fetch(request.clone()));
