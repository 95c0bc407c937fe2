import type { FieldProps, Registry, RJSFSchema, WidgetProps } from '@rjsf/utils';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ListField } from '@/engine/form/list-field';

const ITEMS: RJSFSchema = { type: 'string', enum: ['a', 'b'] };

/** A widget that prints its props as JSON and answers "b" on click. */
function PropsPrinter({ id, label, value, options, required, multiple, rawErrors, onChange }: WidgetProps) {
  const printedProps = { id, label, value, options, required, multiple, rawErrors };
  return (
    <button type="button" onClick={() => onChange(['b'])}>
      {JSON.stringify(printedProps)}
    </button>
  );
}

function props(overrides: Partial<FieldProps>): FieldProps {
  const utils = {
    isMultiSelect: ({ uniqueItems }: { uniqueItems?: boolean }) => uniqueItems,
    getDisplayLabel: () => true,
  };
  return {
    name: 'goals',
    schema: { type: 'array', title: 'Goals', uniqueItems: true, items: ITEMS },
    uiSchema: { 'ui:widget': 'told', 'ui:options': { help: 'Some' } },
    fieldPathId: { $id: 'tool_goals', path: ['goals'] },
    registry: { widgets: { told: PropsPrinter }, schemaUtils: utils } as unknown as Registry,
    required: true,
    onChange: vi.fn(),
    onBlur: vi.fn(),
    onFocus: vi.fn(),
    ...overrides,
  };
}

const printedProps = () => JSON.parse(screen.getByRole('button').textContent ?? '');

it('hands the widget a list names what the list holds, its words and its choices', () => {
  render(<ListField {...props({ formData: ['a'], rawErrors: ['Choose more'] })} />);
  const enumOptions = [
    { value: 'a', label: 'a' },
    { value: 'b', label: 'b' },
  ];
  expect(printedProps()).toMatchObject({
    id: 'tool_goals',
    label: 'Goals',
    value: ['a'],
    options: { help: 'Some', enumOptions },
    required: true,
    multiple: true,
    rawErrors: ['Choose more'],
  });
});

it('is an empty list where nothing is answered, and has no choices where it offers none', () => {
  render(<ListField {...props({ schema: { type: 'array', items: { type: 'string' } } })} />);
  expect(printedProps()).toMatchObject({ label: 'goals', value: [], options: { help: 'Some' } });
  expect(printedProps().options).not.toHaveProperty('enumOptions');
});

it('passes on what is answered, with the place of the list', () => {
  const onChange = vi.fn();
  render(<ListField {...props({ onChange })} />);
  fireEvent.click(screen.getByRole('button'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['b'], ['goals'], undefined, 'tool_goals');
});

it('says which widget is not there', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<ListField {...props({ uiSchema: { 'ui:widget': 'lost' } })} />)).toThrow("No widget 'lost'");
});
