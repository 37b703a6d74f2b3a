type Occupy = <Value>(owner: string, work: () => Promise<Value>) => Promise<Value>;

interface Place {
  owner: string;
  /** Aborted when another owner gets it. */
  vacate: AbortController;
}

/**
 * Places for work of several owners; nothing waits for one. When all are taken, an owner with fewer gets the place that
 * the owner with the most took last, so that a few owners cannot keep all others out.
 *
 * @param places how many there are
 * @param refuse made for work that gets no place, and for work that loses its own: the caller is answered at once, and
 * ends what the work still waits for
 */
export function createFairPlaces(places: number, refuse: () => Error): Occupy {
  /** Earliest first. */
  const taken: Place[] = [];

  const countOf = (owner: string) => taken.filter((place) => place.owner === owner).length;

  function leave(place: Place): void {
    const index = taken.indexOf(place);
    if (index >= 0) taken.splice(index, 1);
  }

  function makeRoomFor(owner: string): void {
    if (taken.length < places) return;
    const counts = new Map(taken.map((place) => [place.owner, countOf(place.owner)]));
    const most = Math.max(...counts.values());
    if (most <= (counts.get(owner) ?? 0) + 1) throw refuse();
    const last = taken.findLast((place) => counts.get(place.owner) === most);
    if (last === undefined) throw refuse();
    leave(last);
    last.vacate.abort(refuse());
  }

  return async (owner, work) => {
    makeRoomFor(owner);
    const place: Place = { owner, vacate: new AbortController() };
    taken.push(place);
    try {
      return await Promise.race([work(), rejectOnAbort(place.vacate.signal)]);
    } finally {
      leave(place);
    }
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
