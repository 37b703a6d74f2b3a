import { ChevronDownIcon } from '#ui/icons/icons-arrow.tsx';
import { meetUpPlacesOf, SAFETY_HINTS } from '#core/domain/meet-up.ts';
import styles from './meet-up.module.css';
import { MEET_UP } from './page-copy.ts';

/** Where to hand something over, and what to look out for. */
export function MeetUp({ campus }: { campus: string | null }) {
  const where = campus === null ? MEET_UP.onCampus : MEET_UP.atCampus(campus);
  return (
    <div className={styles.words}>
      <p>{MEET_UP.places(where, listPlaces(campus))}</p>
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
        {MEET_UP.title}
        <ChevronDownIcon size="small" className={styles.arrow} />
      </summary>
      <MeetUp campus={campus} />
    </details>
  );
}
