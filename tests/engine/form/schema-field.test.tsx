import type { ErrorSchema, FieldProps, FieldTemplateProps, Registry, RJSFSchema } from '@rjsf/utils';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SchemaField } from '@/engine/form/schema-field';

const TEXT: RJSFSchema = { type: 'string', title: 'Name' };

const drawField = vi.fn(({ formData, rawErrors }: FieldProps) => <output>{`${formData} ${rawErrors ?? ''}`}</output>);

/** A registry whose field of texts counts how often it is drawn, in a template that shows label and errors. */
const registry = {
  fields: { StringField: drawField, NumberField: () => <output>a number</output> },
  templates: {
    FieldTemplate: ({ id, label, rawErrors, children }: FieldTemplateProps) => (
      <div data-testid={id}>
        {label}: {rawErrors?.join()} {children}
      </div>
    ),
  },
} as unknown as Registry;

const UI = { 'ui:widget': 'text' };
const shared = { onChange: vi.fn(), onBlur: vi.fn(), onFocus: vi.fn() };

function props(overrides: Partial<FieldProps> = {}): FieldProps {
  const fieldPathId = { $id: 'tool_name', path: ['name'] };
  return { name: 'name', schema: TEXT, uiSchema: UI, fieldPathId, registry, formData: 'Ada', ...shared, ...overrides };
}

const withError = (message: string) => ({ __errors: [message] }) as ErrorSchema;

it('draws the field of the type of its schema in the field template, with label and errors', () => {
  render(<SchemaField {...props({ errorSchema: withError('Too short') })} />);
  expect(screen.getByTestId('tool_name').textContent).toBe('Name: Too short Ada Too short');
});

it('draws the component that the UI schema names instead', () => {
  render(<SchemaField {...props({ uiSchema: { 'ui:field': () => <output>a list</output> } })} />);
  expect(screen.getByRole('status').textContent).toBe('a list');
});

it('draws again only if its own value, errors or state changed', () => {
  const { rerender } = render(<SchemaField {...props({ errorSchema: withError('Too short') })} />);
  drawField.mockClear();
  rerender(<SchemaField {...props({ errorSchema: withError('Too short') })} />);
  expect(drawField).not.toHaveBeenCalled();
  rerender(<SchemaField {...props({ errorSchema: withError('Too long') })} />);
  rerender(<SchemaField {...props({ errorSchema: withError('Too long'), formData: 'Eve' })} />);
  expect(screen.getByRole('status').textContent).toBe('Eve Too long');
  expect(drawField).toHaveBeenCalledTimes(2);
});

it('names the field whose type the form cannot draw', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<SchemaField {...props({ schema: { type: 'null' } })} />)).toThrow(
    'the form has no field for "name" of type "null"',
  );
});
