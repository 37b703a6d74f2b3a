import { useState } from 'react';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { CodeInput } from '#ui/controls/code-input.tsx';
import { Field } from '#ui/controls/field.tsx';
import { RadioGroup } from '#ui/controls/radio-group.tsx';
import { RatingInput } from '#ui/controls/rating-input.tsx';
import { Select } from '#ui/controls/select.tsx';
import { Stepper } from '#ui/controls/stepper.tsx';
import { Switch } from '#ui/controls/switch.tsx';
import { TextInput } from '#ui/controls/text-input.tsx';
import { Textarea } from '#ui/controls/textarea.tsx';
import { Shelf } from './shelf.tsx';

const SHIPPING = [
  { value: 'free', label: 'Free (+0)' },
  { value: 'flat', label: 'Flat Rate (+300)' },
  { value: 'local', label: 'Local Delivery (+500)', isDisabled: true },
] as const;
const SIZES = [
  { value: 'S', label: 'S' },
  { value: 'M', label: 'M' },
  { value: 'XL', label: 'XL', isDisabled: true },
] as const;

/** The form controls, some of them with a hint, with an error or disabled. */
export function FormsShown() {
  const [shipping, setShipping] = useState<'free' | 'flat' | 'local' | null>('free');
  const [size, setSize] = useState<'S' | 'M' | 'XL' | null>('M');
  const [quantity, setQuantity] = useState(1);
  const [rating, setRating] = useState(3);
  const [isActive, setIsActive] = useState(true);
  const [, setCode] = useState('');
  return (
    <Shelf title="Forms" layout="columns">
      <Field label="Full Name*" isRequired>
        {(control) => <TextInput {...control} placeholder="As on your student card" />}
      </Field>
      <Field label="Phone Number" error="A phone number has 9 digits.">
        {(control) => (
          <TextInput {...control} leading="+94" inputMode="tel" defaultValue="(77) 123" />
        )}
      </Field>
      <Field label="Student Email address" hint="A university email is needed.">
        {(control) => (
          <TextInput {...control} type="email" disabled defaultValue="nimali@uom.ac.lk" />
        )}
      </Field>
      <Field label="Campus*">
        {(control) => (
          <Select {...control} defaultValue="">
            <option value="">Choose your campus</option>
            <option>University of Sri Jayewardenepura</option>
          </Select>
        )}
      </Field>
      <Field label="Bio" aside="12 / 500">
        {(control) => <Textarea {...control} defaultValue="Third year." />}
      </Field>
      <CodeInput
        label="Code"
        length={6}
        onChange={setCode}
        error="Please enter the complete 6-digit OTP."
      />
      <RadioGroup label="Shipping" options={SHIPPING} value={shipping} onChange={setShipping} />
      <div>
        <RadioGroup label="Size" layout="chips" options={SIZES} value={size} onChange={setSize} />
        <RatingInput label="Your rating" value={rating} onChange={setRating} />
      </div>
      <div>
        <Checkbox label="Free delivery" defaultChecked />
        <Checkbox label="Books" note="128" />
        <Checkbox label="Not offered here" disabled />
        <Switch
          label="Status"
          isLabelHidden
          isOn={isActive}
          onChange={setIsActive}
          stateText={isActive ? 'Active' : 'Sold'}
        />
        <Stepper label="Quantity" value={quantity} max={4} onChange={setQuantity} />
        <Stepper
          label="Quantity of a cart line"
          size="small"
          min={0}
          max={9}
          value={2}
          onChange={() => undefined}
        />
      </div>
    </Shelf>
  );
}
