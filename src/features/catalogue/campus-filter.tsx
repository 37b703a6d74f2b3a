import { useMember } from '#bindings/runtime-context.tsx';
import { CAMPUSES } from '#core/domain/campuses.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Field } from '#ui/controls/field.tsx';
import { Select } from '#ui/controls/select.tsx';
import { COPY } from './copy.ts';

interface CampusFilterProps {
  /** null: any. */
  campus: string | null;
  onChange: (campus: string | null) => void;
}

/** The seller's campus; the member's own comes first, because the two can meet there. */
export function CampusFilter({ campus, onChange }: CampusFilterProps) {
  const own = useOwnCampus();
  return (
    <Field label={COPY.campus}>
      {(control) => (
        <Select
          {...control}
          value={campus ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        >
          <option value="">{COPY.anyCampus}</option>
          {own !== undefined && <option value={own}>{COPY.ownCampus(own)}</option>}
          {CAMPUSES.filter((one) => one !== own).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface NearestFirstProps {
  /** null: whatever the distance. */
  near: string | null;
  /** The list is limited to one campus, where all are equally near. */
  isOneCampus: boolean;
  onChange: (near: string | null) => void;
}

/** Sorts own-campus sellers first, then the nearest; offered when the member's campus is known. */
export function NearestFirst({ near, isOneCampus, onChange }: NearestFirstProps) {
  const own = useOwnCampus();
  const from = near ?? own ?? null;
  if (from === null || (isOneCampus && near === null)) return null;
  return (
    <Checkbox
      label={COPY.nearestTo(from)}
      checked={near !== null}
      onChange={() => onChange(near === null ? from : null)}
    />
  );
}

function useOwnCampus() {
  const member = useMember();
  return CAMPUSES.find((one) => one === member?.campus);
}
