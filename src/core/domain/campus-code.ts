/** A university as its students shorten it: UoC, USJ, OUSL. A name of one word stays as it is. */
export function campusCode(name: string): string {
  if (!name.includes(' ')) return name;
  return name
    .replace(/\b(the|of) /gi, '')
    .replace(/(\w)\w* ?/g, '$1')
    .replace(/^U(.)$/, 'Uo$1');
}
