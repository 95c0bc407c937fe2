/** A word of another form language, and how a declaration says the same. */
interface Habit {
  /** The words of a declaration that say it; the habit applies where one of them is known. */
  words: readonly string[];
  mend: string;
}

const OPTIONS: Habit = {
  words: ['enum'],
  mend: 'Write the options as "enum": ["small", { "value": "large", "label": "Large" }].',
};
const REQUIRED: Habit = { words: ['required'], mend: 'Write "required": true in the field.' };
const SHOW_IF: Habit = {
  words: ['showIf'],
  mend: 'Write "showIf": { "field": "trade", "is": "Other" }, with the field and the value it depends on.',
};
const DEPENDS: Habit = {
  words: ['showIf', 'required'],
  mend: 'Write "showIf" in the field that depends on another one, or "required": { "if": { "field": "trade", "is": "Other" } }.',
};
const FIELDS: Habit = {
  words: ['fields'],
  mend: 'Write "fields": { "street": { "required": true } }, where each field says whether it is required.',
};
const VARIANTS: Habit = {
  words: ['enum', 'showIf'],
  mend: 'Write options as "enum", and variants as a field with their names, and a group with "fields" and "showIf" for each.',
};
const PAIRS: Habit = {
  words: ['items'],
  mend: 'Write "items": { "fields": { "name": {}, "value": {} } }: entries of a name and a value.',
};
const SHARED: Habit = { words: ['use'], mend: 'Write "use" with the name of a shared field of tools/defaults.json.' };
const EMPTY: Habit = { words: ['required'], mend: 'Remove it: a field without "required" may stay empty.' };
const FIGURE: Habit = {
  words: ['compute'],
  mend: 'Write "compute" with a formula for a figure, or the "text" of a section for words that nobody changes.',
};
const TITLE: Habit = { words: ['title'], mend: 'Write "title".' };
const HELP: Habit = { words: ['help'], mend: 'Write "help".' };
const WIDGET: Habit = { words: ['widget'], mend: 'Write "widget".' };
const PLACEHOLDER: Habit = { words: ['placeholder'], mend: 'Write "placeholder", or "examples" of the whole tool.' };
const DEFAULT: Habit = { words: ['default'], mend: 'Write "default".' };
const MESSAGES: Habit = {
  words: ['messages'],
  mend: 'Write "messages": { "maxLength": "At most 80 characters." }, by the name of the bound.',
};
const LIST: Habit = { words: ['choices'], mend: 'Write "choices" in place of "enum" for any number of options.' };
const OTHER: Habit = { words: ['other'], mend: 'Write "other": { "field": "otherTrade" }.' };
const ORDER: Habit = {
  words: ['fields', 'sections'],
  mend: 'Remove it: fields show in the order in which they are written.',
};
const WIDTH: Habit = { words: ['width'], mend: 'Write "width": "half" for two fields side by side.' };
const BOUNDS: Habit = {
  words: ['maxLength'],
  mend: 'Write the bounds into the field itself: "required", "minLength", "maxLength", "minimum", "maximum", "pattern".',
};
const RULES: Habit = {
  words: ['rules'],
  mend: 'Write "rules": [{ "need": "one-of", "fields": ["email", "phone"], "message": "One of the two." }].',
};

/** Words that JSON Schema, rjsf, form.io, SurveyJS and form-js have, in the order in which people use them. */
export const WORD_HABITS: Readonly<Record<string, Habit>> = {
  ...{ oneOf: VARIANTS, anyOf: VARIANTS, allOf: DEPENDS, not: DEPENDS },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, of an object that nobody awaits
  ...{ if: DEPENDS, then: DEPENDS, else: DEPENDS },
  ...{ dependencies: DEPENDS, dependentRequired: DEPENDS, dependentSchemas: DEPENDS },
  ...{ properties: FIELDS, elements: FIELDS, components: FIELDS, questions: FIELDS, children: FIELDS },
  ...{ additionalProperties: PAIRS, patternProperties: PAIRS, propertyNames: PAIRS, additionalItems: PAIRS },
  ...{ minProperties: RULES, maxProperties: RULES },
  ...{ $ref: SHARED, $defs: SHARED, definitions: SHARED },
  ...{ nullable: EMPTY, optional: EMPTY, allowEmpty: EMPTY },
  ...{ readOnly: FIGURE, readonly: FIGURE, disabled: FIGURE, 'ui:readonly': FIGURE, 'ui:disabled': FIGURE },
  ...{ calculateValue: FIGURE, expression: FIGURE, formula: FIGURE },
  ...{ enumNames: OPTIONS, 'ui:enumNames': OPTIONS, values: OPTIONS, data: OPTIONS, optionValues: OPTIONS },
  from: { words: ['field'], mend: 'Write "field".' },
  ...{ isRequired: REQUIRED, mandatory: REQUIRED },
  ...{ visibleIf: SHOW_IF, conditional: SHOW_IF, hidden: SHOW_IF, hide: SHOW_IF, condition: SHOW_IF, when: SHOW_IF },
  ...{ label: TITLE, name: TITLE, legend: TITLE, 'ui:title': TITLE },
  ...{ tooltip: HELP, hint: HELP, helperText: HELP, helpText: HELP, 'ui:help': HELP, 'ui:description': HELP },
  ...{ 'ui:widget': WIDGET, 'ui:field': WIDGET, inputType: WIDGET, control: WIDGET, component: WIDGET },
  ...{ examples: PLACEHOLDER, example: PLACEHOLDER, 'ui:placeholder': PLACEHOLDER },
  ...{ defaultValue: DEFAULT, initialValue: DEFAULT, 'ui:emptyValue': DEFAULT },
  ...{ errorMessage: MESSAGES, errorMessages: MESSAGES, errors: MESSAGES, 'ui:errors': MESSAGES },
  ...{ multiple: LIST, multiselect: LIST },
  ...{ hasOther: OTHER, showOtherItem: OTHER, allowCustom: OTHER },
  ...{ 'ui:order': ORDER, propertyOrder: ORDER, weight: ORDER },
  ...{ 'ui:options': WIDGET, layout: WIDTH, colSpan: WIDTH, grid: WIDTH },
  ...{ validate: BOUNDS, validators: BOUNDS, validation: BOUNDS, constraints: BOUNDS },
};

/** Types that other form languages have, and how a field says the same. */
export const TYPE_HABITS: Readonly<Record<string, string>> = {
  text: 'Remove "type": a text needs none.',
  textfield: 'Remove "type": a text needs none.',
  textarea: 'Write "rows" in place of "type".',
  password: 'Write "secret": true in place of "type".',
  checkbox: 'Write "boolean".',
  checkboxes: 'Write "choices" in place of "type".',
  switch: 'Write "boolean".',
  select: 'Write "enum" in place of "type".',
  dropdown: 'Write "enum" in place of "type".',
  radio: 'Write "enum" in place of "type".',
  radiogroup: 'Write "enum" in place of "type".',
  tagbox: 'Write "choices" in place of "type".',
  email: 'Write "format": "email" in place of "type".',
  url: 'Write "format": "uri" in place of "type".',
  date: 'Write "format": "date" in place of "type".',
  datetime: 'Write "format": "date-time" in place of "type".',
  time: 'Write "format": "time" in place of "type".',
  file: 'Write "format": "file" in place of "type".',
  group: 'Write "fields" in place of "type".',
  panel: 'Write "fields" in place of "type".',
  fieldset: 'Write "fields" in place of "type".',
  int: 'Write "integer".',
  float: 'Write "number".',
  null: 'Remove "type", and "required": a field without it may stay empty.',
};
