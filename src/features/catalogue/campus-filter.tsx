import { useMember } from '#bindings/runtime-context.tsx';
import { CAMPUSES } from '#core/domain/campuses.ts';
import { Field } from '#ui/controls/field.tsx';
import { Select } from '#ui/controls/select.tsx';
import { COPY } from './copy.ts';

interface CampusFilterProps {
  /** null: any. */
  campus: string | null;
  onChange: (campus: string | null) => void;
}

/** Where the seller studies: one's own campus comes first, there one can meet. */
export function CampusFilter({ campus, onChange }: CampusFilterProps) {
  const member = useMember();
  const own = CAMPUSES.find((one) => one === member?.campus);
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
