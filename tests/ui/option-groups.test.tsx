import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CheckboxGroup } from '@/ui/checkbox-group';
import { Field } from '@/ui/field';
import { RadioGroup } from '@/ui/radio-group';

const options = ['Book', 'Call', 'Shop'].map((value) => ({ value, label: value }));

function Boxes({ onLimit, onChange }: { onLimit?: () => void; onChange?: (value: string[]) => void }) {
  const [value, setValue] = useState<string[]>([]);
  const change = (next: string[]) => {
    setValue(next);
    onChange?.(next);
  };
  return (
    <Field id="cta" label="Buttons" as="group">
      <CheckboxGroup
        id="cta"
        labelledBy="cta-label"
        options={options}
        value={value}
        onChange={change}
        max={2}
        onLimit={onLimit}
      />
    </Field>
  );
}

test('choices come in the order of the options', () => {
  const onChange = vi.fn();
  render(<Boxes onChange={onChange} />);
  fireEvent.click(screen.getByLabelText('Shop'));
  fireEvent.click(screen.getByLabelText('Book'));
  expect(onChange).toHaveBeenLastCalledWith(['Book', 'Shop']);
  fireEvent.click(screen.getByLabelText('Shop'));
  expect(onChange).toHaveBeenLastCalledWith(['Book']);
});

test('at the limit one more is refused with a reason, and one less is possible', () => {
  const onLimit = vi.fn();
  render(<Boxes onLimit={onLimit} />);
  expect(screen.getByRole('group', { name: 'Buttons' })).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Book'));
  fireEvent.click(screen.getByLabelText('Call'));
  expect(screen.getByRole('status').textContent).toMatch(/^2 of 2 chosen/);
  const third = screen.getByLabelText<HTMLInputElement>('Shop');
  expect(third.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(third);
  expect(third.checked).toBe(false);
  expect(onLimit).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByLabelText('Book'));
  fireEvent.click(third);
  expect(third.checked).toBe(true);
});

test('one choice, which can be taken back where that is offered', () => {
  const onChange = vi.fn();
  render(
    <Field id="tone" label="Tone" as="group">
      <RadioGroup id="tone" labelledBy="tone-label" options={options} value="Call" onChange={onChange} clearable />
    </Field>,
  );
  expect(screen.getByRole('radiogroup', { name: 'Tone' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Call').checked).toBe(true);
  fireEvent.click(screen.getByLabelText('Shop'));
  expect(onChange).toHaveBeenLastCalledWith('Shop');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onChange).toHaveBeenLastCalledWith('');
});
