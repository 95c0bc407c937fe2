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

const SECTIONS: Habit = { words: ['sections'], mend: 'Write "sections": [{ "fields": { "street": {} } }].' };
const PAGES: Habit = { words: ['pages'], mend: 'Write "pages": each is a step with sections of its own.' };
const PAGE: Habit = { words: ['page'], mend: 'Write it as the "title" of "page".' };
const IN_FIELDS: Habit = { words: ['sections'], mend: 'Write "required": true in each field that must be filled in.' };
const WEBHOOK: Habit = {
  words: ['webhook'],
  mend: 'Write "webhook" with a name, or nothing: the address stands in the environment of the server.',
};
const POST: Habit = { words: ['webhook'], mend: 'Remove it: every request is a POST with a JSON body.' };
const RENDERER: Habit = { words: ['renderer'], mend: 'Write "renderer".' };
const LABEL: Habit = { words: ['label'], mend: 'Write "label".' };
const IS: Habit = { words: ['is'], mend: 'Write "is".' };
const IS_ONE: Habit = { words: ['is'], mend: 'Write "is": ["Books", "Food"] for one of several values.' };
const ANY: Habit = { words: ['any', 'all'], mend: 'Write "any".' };
const ALL: Habit = { words: ['any', 'all'], mend: 'Write "all".' };
const VALUE: Habit = { words: ['value'], mend: 'Write "value".' };
const LEAST: Habit = { words: ['atLeast'], mend: 'Write "atLeast".' };
const MOST: Habit = { words: ['atMost'], mend: 'Write "atMost".' };
const MINIMUM: Habit = {
  words: ['minimum'],
  mend: 'Write "minimum" for a number, "minLength" for a text, "minItems" for a list.',
};
const MAXIMUM: Habit = {
  words: ['maximum'],
  mend: 'Write "maximum" for a number, "maxLength" for a text, "maxItems" for a list.',
};
const PATTERN: Habit = { words: ['pattern'], mend: 'Write "pattern".' };
const STEP: Habit = { words: ['multipleOf'], mend: 'Write "multipleOf".' };
const FIELD: Habit = { words: ['field'], mend: 'Write "field".' };

/**
 * Words that JSON Schema, rjsf, form.io, SurveyJS and form-js have, each with how a declaration says it. The first habit counts
 * that has a word which is known where the word stands.
 */
export const WORD_HABITS: readonly (readonly [words: string, habit: Habit])[] = [
  ['oneOf anyOf', VARIANTS],
  ['allOf not if then else dependencies dependentRequired dependentSchemas', DEPENDS],
  ['properties elements components questions children', FIELDS],
  ['properties fields elements components questions children schema uiSchema form', SECTIONS],
  ['steps wizard', PAGES],
  ['title name label heading', PAGE],
  ['required', IN_FIELDS],
  ['additionalProperties patternProperties propertyNames additionalItems', PAIRS],
  ['minProperties maxProperties', RULES],
  ['$ref $defs definitions', SHARED],
  ['nullable optional allowEmpty', EMPTY],
  ['readOnly readonly disabled ui:readonly ui:disabled calculateValue expression formula', FIGURE],
  ['enumNames ui:enumNames values data optionValues', OPTIONS],
  ['isRequired mandatory', REQUIRED],
  ['visibleIf conditional hidden hide condition when', SHOW_IF],
  ['label name legend ui:title', TITLE],
  ['title name text', LABEL],
  ['tooltip hint helperText helpText ui:help ui:description', HELP],
  ['ui:widget ui:field inputType control component ui:options', WIDGET],
  ['examples example ui:placeholder', PLACEHOLDER],
  ['defaultValue initialValue ui:emptyValue', DEFAULT],
  ['errorMessage errorMessages errors ui:errors', MESSAGES],
  ['multiple multiselect', LIST],
  ['hasOther showOtherItem allowCustom', OTHER],
  ['ui:order propertyOrder weight', ORDER],
  ['layout colSpan grid', WIDTH],
  ['validate validators validation constraints', BOUNDS],
  ['min minValue', MINIMUM],
  ['max maxValue', MAXIMUM],
  ['regex regexp mask', PATTERN],
  ['step', STEP],
  ['url endpoint href uri', WEBHOOK],
  ['method headers', POST],
  ['type view kind component', RENDERER],
  ['equals equal eq value const ===', IS],
  ['in oneOf anyOf values', IS_ONE],
  ['or || some', ANY],
  ['and && every', ALL],
  ['id key', VALUE],
  ['min gte greaterThan minimum', LEAST],
  ['max lte lessThan maximum', MOST],
  ['from', FIELD],
];

/** Returns what to write in place of a word of another form language, if one of these known words says it. */
export function wordHabit(name: string, known: readonly string[]): string | undefined {
  const habits = WORD_HABITS.filter(([words]) => words.split(' ').includes(name));
  return habits.find(([, { words }]) => words.some((word) => known.includes(word)))?.[1].mend;
}

/** Types that other form languages have, and how a field says the same. */
const TYPE_HABITS: Readonly<Record<string, string>> = {
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

/** Formats that other form languages have, and how a field says the same. */
const FORMAT_HABITS: Readonly<Record<string, string>> = {
  phone: 'Write "autocomplete": "tel" in place of "format".',
  tel: 'Write "autocomplete": "tel" in place of "format".',
  password: 'Write "secret": true in place of "format".',
  textarea: 'Write "rows" in place of "format".',
  color: 'Write "use": "hex-color" in place of "format".',
  'data-url': 'Write "file".',
  binary: 'Write "file".',
};

/** Habits of values, by the word that has them. */
export const VALUE_HABITS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: TYPE_HABITS,
  format: FORMAT_HABITS,
};

/** Returns what to write in place of a value of another form language. */
export function valueHabit(word: string, value: unknown): string | undefined {
  const habits = Object.hasOwn(VALUE_HABITS, word) ? VALUE_HABITS[word] : undefined;
  const types = [value].flat().map(String);
  const [only, ...others] = types.filter((type) => type !== 'null');
  // A list of types, of which one says that the value may be missing.
  if (word === 'type' && Array.isArray(value) && only !== undefined && others.length === 0)
    return `Write "${only}": a field without "required" may stay empty.`;
  if (word === 'required' && Array.isArray(value))
    return 'Write "required": true in each field that must be filled in.';
  if (word === 'const') return `Write "default": ${JSON.stringify(value)}, or the value into "add" of the body.`;
  const type = types.length === 1 ? (types[0] ?? '').toLowerCase() : '';
  return habits && Object.hasOwn(habits, type) ? habits[type] : undefined;
}
