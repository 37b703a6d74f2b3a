import type { ReactNode } from 'react';
import { readInstallMethod } from '#bindings/install-offer.ts';
import { isForgetful, isInDanger, OLD_CHANGES_WARNING } from '#components/sync/old-changes.ts';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import styles from './device-section.module.css';
import { readOutboxReport } from '#core/sync/queries/outbox-report.ts';
import { saveLog } from './export-log.ts';
import { useOldestUnsent } from './queries.ts';
import { ageWords, sizeWords } from './storage-copy.ts';
import { type StorageUse, useStorage } from './use-storage.ts';

/** Storage on this device, its retention, and the log as a file. */
export function DeviceSection({ onNews }: { onNews: (words: string) => void }) {
  const runtime = useRuntime();
  const memberId = useMember()?.id ?? null;
  const oldestAt = useOldestUnsent();
  const { use, keep } = useStorage();
  const isForgetfulHere = isForgetful(navigator, readInstallMethod() === 'installed');

  async function keepData() {
    const isKept = await keep();
    onNews(
      isKept
        ? 'The browser keeps your data until you log out or clear it.'
        : "Your browser didn't promise it. Installing the app helps.",
    );
  }

  async function exportLog() {
    saveLog(await readOutboxReport(runtime.db, memberId, runtime.now()));
    onNews('Saved to Downloads.');
  }

  return (
    <section className={styles.section}>
      <h2 className={styles.title}>This device</h2>
      {isForgetfulHere && isInDanger(oldestAt, runtime.now()) && (
        <Notice tone="warning">
          <p>{OLD_CHANGES_WARNING}</p>
        </Notice>
      )}
      <Card>
        <dl className={styles.facts}>
          <Fact label="Waiting longest">
            {oldestAt === null ? 'Nothing' : ageWords(runtime.now() - oldestAt)}
          </Fact>
          <Fact label="Storage used">{use === undefined ? '…' : usageWords(use)}</Fact>
          <Fact label="Your data">{use === undefined ? '…' : keptWords(use)}</Fact>
        </dl>
        <div className={styles.actions}>
          <Button
            size="small"
            variant="secondary"
            onClick={() => {
              exportLog().catch(reportError);
            }}
          >
            Export the log
          </Button>
          {/* Comes when the browser has answered: last, it moves nothing. */}
          {use?.isKept === false && (
            <Button
              size="small"
              onClick={() => {
                keepData().catch(reportError);
              }}
            >
              Keep my data
            </Button>
          )}
        </div>
        <p className={styles.quiet}>
          The file lists your changes, what became of them and what the app told you. It holds no
          passwords or codes, and goes nowhere but to your downloads.
        </p>
      </Card>
    </section>
  );
}

function usageWords({ usage, quota }: StorageUse): string {
  if (usage === null) return 'This browser does not say';
  return quota === null ? sizeWords(usage) : `${sizeWords(usage)} of ${sizeWords(quota)}`;
}

function keptWords({ isKept }: StorageUse): string {
  return isKept ? 'Kept until you clear it' : 'Kept if space allows';
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
