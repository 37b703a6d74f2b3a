import { readInstallMethod } from '#bindings/install-offer.ts';
import { isForgetful, isInDanger, OLD_CHANGES_WARNING } from '#components/sync/old-changes.ts';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Fact } from '#ui/layout/fact.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ageWords, DEVICE, retentionWords, usageWords } from './copy.ts';
import styles from './device-section.module.css';
import { readOutboxReport } from '#core/sync/queries/outbox-report.ts';
import { saveLog } from './export-log.ts';
import { useOldestUnsent } from './queries.ts';
import { useStorage } from './use-storage.ts';

/** Storage on this device, its retention, and the log as a file. */
export function DeviceSection({ onStatus }: { onStatus: (words: string) => void }) {
  const runtime = useRuntime();
  const memberId = useMember()?.id ?? null;
  const oldestAt = useOldestUnsent();
  const { use, keep } = useStorage();
  const isForgetfulHere = isForgetful(navigator, readInstallMethod() === 'installed');

  async function keepData() {
    const isKept = await keep();
    onStatus(isKept ? DEVICE.kept : DEVICE.notKept);
  }

  async function exportLog() {
    saveLog(await readOutboxReport(runtime.db, memberId, runtime.now()));
    onStatus(DEVICE.exported);
  }

  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{DEVICE.heading}</h2>
      {isForgetfulHere && isInDanger(oldestAt, runtime.now()) && (
        <Notice tone="warning">
          <p>{OLD_CHANGES_WARNING}</p>
        </Notice>
      )}
      <Card>
        <dl className={styles.facts}>
          <Fact label={DEVICE.waitingLongest}>
            {oldestAt === null ? DEVICE.nothingWaits : ageWords(runtime.now() - oldestAt)}
          </Fact>
          <Fact label={DEVICE.storage}>{use === undefined ? DEVICE.unknown : usageWords(use)}</Fact>
          <Fact label={DEVICE.retention}>
            {use === undefined ? DEVICE.unknown : retentionWords(use)}
          </Fact>
        </dl>
        <div className={styles.actions}>
          <Button
            size="small"
            variant="secondary"
            onClick={() => {
              exportLog().catch(reportError);
            }}
          >
            {DEVICE.exportLog}
          </Button>
          {/* Rendered once the browser has answered; at the end it moves nothing. */}
          {use?.isKept === false && (
            <Button
              size="small"
              onClick={() => {
                keepData().catch(reportError);
              }}
            >
              {DEVICE.keep}
            </Button>
          )}
        </div>
        <p className={styles.quiet}>{DEVICE.aboutLog}</p>
      </Card>
    </section>
  );
}
