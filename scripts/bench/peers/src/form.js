import declaration from 'virtual:declaration';

const { form, ui, reveal, limits = {} } = declaration;

export const page = declaration.page;
export const submit = ui.submit.label;
export const schema = form;

/** Returns the kind of control that a field needs: text, one option, many options, or colors. */
function kindOf({ type, enum: options }) {
  if (type === 'array') return 'many';
  if (type === 'object') return 'colors';
  return options ? 'one' : 'text';
}

/** The fields of the form, flat and in order. */
export const fields = Object.entries(form.properties).map(([name, property]) => ({
  name,
  kind: kindOf(property),
  title: property.title,
  options: property.enum ?? property.items?.enum,
  parts: property.properties && Object.keys(property.properties),
  initial: property.default,
  email: property.format === 'email',
  placeholder: ui.fields?.[name]?.placeholder,
  required: form.required.includes(name),
  max: limits[name]?.max,
  when: reveal[name]?.when,
}));

export const sections = ui.sections.map(({ title, description, fields: names }) => ({
  title,
  description,
  fields: names.map((name) => fields.find((field) => field.name === name)),
}));

/** Returns true if a field shows with these answers. */
export function isShown({ when }, answers) {
  if (!when) return true;
  const value = answers[when.field];
  return when.includes === undefined ? value === when.is : (value ?? []).includes(when.includes);
}

export const initial = Object.fromEntries(
  fields.map(({ name, kind, initial: value }) => [name, value ?? (kind === 'many' ? [] : '')]),
);
