/** The form in JSON Forms, with its plain renderers and default look. They draw lists of choices without checkboxes. */

import { JsonForms } from '@jsonforms/react';
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';
import { fields, initial, schema, sections } from './form.js';
import { show } from './page-frame.jsx';

function condition({ field, is, includes }) {
  return {
    scope: `#/properties/${field}`,
    schema: includes === undefined ? { const: is } : { contains: { const: includes } },
  };
}

function control({ name, kind, when }) {
  return {
    type: 'Control',
    scope: `#/properties/${name}`,
    options: { format: kind === 'one' ? 'radio' : undefined },
    ...(when && { rule: { effect: 'SHOW', condition: condition(when) } }),
  };
}

const ui = {
  type: 'VerticalLayout',
  elements: sections.map(({ title, fields: own }) => ({ type: 'Group', label: title, elements: own.map(control) })),
};
const data = Object.fromEntries(fields.map(({ name }) => [name, initial[name]]));

show(<JsonForms schema={schema} uischema={ui} data={data} renderers={vanillaRenderers} cells={vanillaCells} />);
