/** The form in rjsf, set up as in its first example: the schema, the default theme and the default validator. */

import Form from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';
import { conditional } from './conditional-schema.js';
import { fields } from './form.js';
import { show } from './page-frame.jsx';

const ui = Object.fromEntries(
  fields
    .filter(({ kind }) => kind === 'many' || kind === 'one')
    .map(({ name, kind }) => [name, { 'ui:widget': kind === 'many' ? 'checkboxes' : 'radio' }]),
);

show(<Form schema={conditional} uiSchema={ui} validator={validator} noHtml5Validate />);
