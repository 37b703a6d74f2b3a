/** Whether JSON gives back what it is given: no bytes, no dates, nothing that is left out of a list. */
export function isPlainData(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      if (value === null) return true;
      if (Array.isArray(value)) return value.every(isPlainData);
      return isPlainObject(value) && Object.values(value).every(isPlainOrAbsent);
    default:
      return false;
  }
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A property without a value is left out, which says the same. */
function isPlainOrAbsent(value: unknown): boolean {
  return value === undefined || isPlainData(value);
}
