import { ChevronDownIcon } from '#ui/icons/icons-arrow.tsx';
import { meetUpPlacesOf, SAFETY_HINTS } from '#core/domain/meet-up.ts';
import styles from './meet-up.module.css';

/** Where to hand something over, and what to look out for. */
export function MeetUp({ campus }: { campus: string | null }) {
  const at =
    campus === null ? 'on campus' : `at ${campus.replace(/^University/, 'the University')}`;
  return (
    <div className={styles.words}>
      <p>
        Good places {at}: {listPlaces(campus)}.
      </p>
      {/* Not a list: in an order, the timeline is the list. */}
      {SAFETY_HINTS.map((hint) => (
        <p key={hint} className={styles.hint}>
          {hint}
        </p>
      ))}
    </div>
  );
}

function listPlaces(campus: string | null): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(meetUpPlacesOf(campus));
}

/** As `MeetUp`, behind one line. */
export function FoldedMeetUp({ campus }: { campus: string }) {
  return (
    <details className={styles.fold}>
      <summary>
        {MEET_UP_TITLE}
        <ChevronDownIcon size="small" className={styles.arrow} />
      </summary>
      <MeetUp campus={campus} />
    </details>
  );
}

export const MEET_UP_TITLE = 'Meet on campus';
