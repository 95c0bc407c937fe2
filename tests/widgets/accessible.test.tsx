import { render } from '@testing-library/react';
import axe from 'axe-core';
import { expect, it } from 'vitest';
import type { FieldSchema } from '@/generated/declaration';
import { descriptionOf, type FieldUis, openForm, type Properties, submitForm } from '../support/open-form';

const number = (title: string): FieldSchema => ({ type: 'integer', title, minimum: 0, maximum: 10 });
const parts: Record<string, FieldSchema> = {
  what: { type: 'string', title: 'What' },
  size: { type: 'string', title: 'Size', enum: ['S', 'M'] },
};
const properties: Properties = {
  rooms: number('Rooms'),
  strength: number('Strength'),
  chosen: number('Chosen'),
  day: { type: 'string', title: 'Day', format: 'date' },
  at: { type: 'string', title: 'At', format: 'time' },
  when: { type: 'string', title: 'When', format: 'date-time' },
  terms: { type: 'boolean', title: 'I agree', const: true },
  labels: { type: 'array', title: 'Labels', maxItems: 5, items: { type: 'string', maxLength: 8 } },
  address: { type: 'object', title: 'Address', properties: parts },
  lines: {
    type: 'array',
    title: 'Lines',
    maxItems: 4,
    items: { type: 'object', required: ['what'], properties: parts },
  },
};
const looks: FieldUis = {
  rooms: { unit: 'rooms', help: 'With a door' },
  strength: { widget: 'slider' },
  chosen: { widget: 'slider', unit: '%' },
  address: { help: 'Where it is' },
};
const answers = {
  chosen: 4,
  rooms: 'five',
  labels: ['one', 'far too long'],
  lines: [{ what: 'Chair' }, { size: 'S' }],
};

async function faultsOf(element: Element): Promise<string[]> {
  // jsdom has no layout to measure contrast, and the form is not inside a page.
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  const { violations } = await axe.run(element, { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

it('every widget is accessible, with errors and without', async () => {
  openForm(properties, looks, ['terms', 'strength', 'day'], answers);
  expect(await faultsOf(document.body)).toEqual([]);
  await submitForm();
  expect(document.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThan(4);
  expect(await faultsOf(document.body)).toEqual([]);
});

/** The control or group that a label with a star is for. */
function labeledBy(label: Element | null): Element | null {
  if (label instanceof HTMLLabelElement) return document.getElementById(label.htmlFor);
  return label?.closest('legend')?.parentElement ?? document.querySelector(`[aria-labelledby="${label?.id}"]`);
}

it('every star is spoken, at its control', () => {
  const choices: Properties = {
    size: { type: 'string', title: 'Size', enum: ['S', 'M'] },
    extras: { type: 'array', title: 'Extras', items: { type: 'string', enum: ['Lid', 'Bag'] } },
    color: { type: 'string', title: 'Color' },
    photo: { type: 'string', title: 'Photo' },
  };
  const all = { ...properties, ...choices };
  openForm(all, { ...looks, color: { widget: 'color' }, extras: { help: 'Both may be chosen' } }, Object.keys(all));
  const stars = [...document.querySelectorAll('[aria-hidden=true]')].filter(({ textContent }) => textContent === '*');
  expect(stars.length).toBeGreaterThan(10);
  const silent = stars
    .map((star) => ({ name: star.parentElement?.textContent, control: labeledBy(star.parentElement) }))
    .filter(
      ({ control }) =>
        !control ||
        !(control.matches('[aria-required=true], [required]') || /^Required\b/.test(descriptionOf(control))),
    );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it('a control without a name would be found', async () => {
  const { container } = render(<input type="range" />);
  expect(await faultsOf(container)).toHaveLength(1);
});
