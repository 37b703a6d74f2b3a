import type { FaultBoard } from './faults/board.ts';
import type { SendCode } from './mail/send-code.ts';
import type { Settings } from './settings.ts';
import type { Database } from './store/database.ts';

/** Everything outside of the provider that its parts use. */
export interface Deps {
  db: Database;
  /** Epoch milliseconds of the provider's clock. */
  now: () => number;
  settings: Pick<Settings, 'allowedEmailDomains' | 'capabilities'>;
  /** Signs access tokens and keys the hashes of codes. */
  authSecret: string;
  sendCode: SendCode;
  /** Hears of every failure that is a defect and not a refusal. */
  reportDefect: (defect: unknown) => void;
  /** Present only when tests may disturb this provider. */
  faults: FaultBoard | null;
  /** Folder of the built app; null: serve the API only. */
  appFolder: string | null;
}
