import { closeSync, ftruncateSync, openSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';

/**
 * A file of zeros that the browser reads from the disk: what a test hands over as bytes goes through its connection.
 *
 * @returns its path
 */
export function blankFile(testInfo: TestInfo, name: string, bytes: number): string {
  const path = testInfo.outputPath(name);
  const file = openSync(path, 'w');
  ftruncateSync(file, bytes);
  closeSync(file);
  return path;
}
