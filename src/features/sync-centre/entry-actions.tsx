import { LinkButton } from '#components/page/link-button.tsx';
import { editAddress, lookAddress, orderAddress } from '#components/sync/entry-addresses.ts';
import { choicesFor, type EntryChoice } from '#components/sync/entry-choices.ts';
import { useRuntime } from '#bindings/runtime-context.tsx';
import type { Runtime } from '#core/runtime/runtime.ts';
import { needsPerson, type PendingChange } from '#core/sync/queries/pending-change.ts';
import { Button } from '#ui/controls/button.tsx';
import { passFocusOn } from '#ui/focus/pass-focus-on.ts';
import { changeLine, type ChangeWords, choiceName, CHOICES, COPY } from './copy.ts';
import styles from './entry-list.module.css';
import type { Said } from './use-said.ts';

interface EntryActionsProps {
  entry: PendingChange;
  words: ChangeWords;
  /** Called with a text of the action: its button goes with it. */
  onStatus: Said['tell'];
}

/** Possible actions on an unsent change. */
export function EntryActions({ entry, words, onStatus }: EntryActionsProps) {
  const about = changeLine(words);
  return (
    <div ref={passFocusOn} className={styles.actions}>
      {choicesFor(entry).map((choice) => (
        <Choice key={choice} {...{ choice, entry, about, onStatus }} />
      ))}
    </div>
  );
}

interface ChoiceProps {
  choice: EntryChoice;
  entry: PendingChange;
  about: string;
  onStatus: Said['tell'];
}

function Choice({ choice, entry, about, onStatus }: ChoiceProps) {
  const runtime = useRuntime();
  const label = CHOICES[choice];
  const to = addressOf(choice, entry);
  if (to !== null)
    return (
      <LinkButton
        size="small"
        variant={choice === 'edit' ? 'secondary' : 'primary'}
        to={to}
        aria-label={choiceName(choice, about)}
      >
        {label}
      </LinkButton>
    );
  // For a change that may have arrived, looking comes first.
  const isPrimary = (choice === 'retry' && !entry.isLeftToPerson) || choice === 'send';
  return (
    <Button
      size="small"
      variant={isPrimary ? 'primary' : 'secondary'}
      aria-label={choiceName(choice, about)}
      onClick={() => {
        if (choice === 'retry' || choice === 'send') tryAgain(runtime, entry, about, onStatus);
        else giveUp(runtime, choice, entry.seq, about).then(onStatus).catch(reportError);
      }}
    >
      {label}
    </Button>
  );
}

/** Choices that are made on another page. */
function addressOf(choice: EntryChoice, entry: PendingChange): string | null {
  switch (choice) {
    case 'decide-in-cart':
      return '/cart';
    case 'see-order':
      return orderAddress(entry);
    case 'look':
      return lookAddress(entry);
    case 'edit':
      return editAddress(entry);
    default:
      return null;
  }
}

/** The answer may take a while, so what is done is said at once. */
function tryAgain(
  { sync }: Runtime,
  entry: PendingChange,
  about: string,
  onStatus: Said['tell'],
): void {
  onStatus(COPY.tryingAgain(about), ({ own }) => {
    const now = own.find((one) => isSameChange(one, entry));
    if (now === undefined) return 'over';
    return needsPerson(now) ? 'not yet' : 'true';
  });
  sync.retry(entry.seq).catch((cause: unknown) => {
    reportError(cause);
    onStatus(COPY.notTried);
  });
}

/** What is sent again gets a new place in the outbox. */
function isSameChange(one: PendingChange, { kind, args }: PendingChange): boolean {
  return one.kind === kind && JSON.stringify(one.args) === JSON.stringify(args);
}

/** Discarding is safe as long as the change is surely not in flight. */
async function giveUp(
  { sync }: Runtime,
  choice: EntryChoice,
  seq: number,
  about: string,
): Promise<string> {
  if (!(await sync.discard(seq))) return COPY.tooLate;
  return choice === 'cancel' ? COPY.takenBack(about) : COPY.discarded(about);
}
