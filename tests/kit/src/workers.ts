import type { BrowserContext, CDPSession } from '@playwright/test';

/** Stops service workers and fires their events, as a browser does by itself, when a test wants it. */
export interface WorkerSwitch {
  /** Stops every worker of the device on the spot, also in the middle of a request. */
  stopAll(): Promise<void>;
  /** The browser fires Background Sync for this tag, as it does when the network returns. */
  fireSync(tag: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens an empty page, as workers can be controlled only beside a page. @throws when no worker is registered */
export async function openWorkerSwitch(
  context: BrowserContext,
  origin: string,
): Promise<WorkerSwitch> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const registrationId = await findRegistration(session, origin);
  return {
    stopAll: async () => {
      await session.send('ServiceWorker.stopAllWorkers');
    },
    fireSync: async (tag) => {
      await session.send('ServiceWorker.dispatchSyncEvent', {
        ...{ origin, registrationId, tag, lastChance: false },
      });
    },
    close: () => page.close(),
  };
}

async function findRegistration(session: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
}
