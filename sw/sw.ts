import { serveBackgroundSync } from './background-sync.ts';
import { serveImages } from './image-cache.ts';
import { serveNavigation } from './navigation.ts';
import { servePrecache } from './precache.ts';
import { serveUpdates } from './update.ts';

servePrecache();
serveNavigation();
serveImages();
serveBackgroundSync();
serveUpdates();
