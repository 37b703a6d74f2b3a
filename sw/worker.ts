import { serveBackgroundSync } from './background-sync.ts';
import { bypassWorkerForApi } from './static-routes.ts';
import { serveImages } from './image-cache.ts';
import { serveNavigation } from './navigation.ts';
import { servePrecache } from './precache.ts';
import { servePush } from './push.ts';
import { serveSharedPhotos } from './shared-photos.ts';
import { serveUpdates } from './update.ts';
import { serveWarmUp } from './warm-up.ts';
import { createWorkerRuntime } from './worker-runtime.ts';

const runtime = createWorkerRuntime();

bypassWorkerForApi();
servePrecache();
serveNavigation(runtime);
serveImages();
serveSharedPhotos(runtime);
serveBackgroundSync(runtime);
servePush(runtime);
serveWarmUp(runtime);
serveUpdates();
