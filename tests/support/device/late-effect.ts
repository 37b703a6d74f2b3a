import type { World } from './world.ts';

/** The first request of a method (default POST) to a path has its effect so much later than it ends for the device, by `end`. */
export function takeEffectLater(
  world: World,
  {
    ms,
    method = 'POST',
    path,
    end,
  }: { ms: number; method?: string; path: string; end: () => Response },
): void {
  let isFirst = true;
  world.device.setNetwork(async (request, next) => {
    if (!isFirst || request.method !== method || !request.url.endsWith(path)) return next(request);
    isFirst = false;
    const kept = request.clone();
    world.clock.after(ms, () => void next(kept));
    return end();
  });
}
