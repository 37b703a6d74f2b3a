import type { Browser } from '@playwright/test';
import type { StubProvider } from '../browser/stub-provider.ts';

/** An engine that is measured. */
export interface Engine {
  name: string;
  browser: Browser;
  stub: StubProvider;
}
