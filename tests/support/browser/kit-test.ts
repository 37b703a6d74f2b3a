import { mergeTests } from '@playwright/test';
import { test as kitTest } from '#kit/fixtures.ts';
import { test as appTest } from './app-test.ts';

/** The testing kit on a provider of each test's own. */
export const test = mergeTests(appTest, kitTest);
