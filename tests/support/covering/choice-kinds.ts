import type { FieldKind } from './field-kind';

const FLAVORS = [{ value: 'Sweet', label: 'Sweet things', hint: 'Cakes and buns' }, 'Salty', 'Other'];

/** Stands for the webhook of fetched options, which is named after the tool. */
export const FETCHED = 'the-list-of-the-tool';

const FROM_WEBHOOK = { source: 'webhook', webhook: FETCHED, after: ['mood'], value: 'id', label: 'name' };

/** Choices of one or more options, whoever offers them. */
export const CHOICE_KINDS: Readonly<Record<string, FieldKind>> = {
  choice: { entry: { enum: FLAVORS }, value: 'Sweet', default: 'Salty', is: ['choice', 'text'] },
  select: {
    entry: { enum: [...FLAVORS, 'Sour'], widget: 'select' },
    value: 'Sour',
    bounds: { placeholder: 'Choose' },
    default: 'Salty',
    is: ['choice', 'text'],
  },
  sizes: { entry: { type: 'integer', enum: [4, 6, 8] }, value: 6, default: 4, is: [] },
  shared: { entry: { options: 'goals' }, value: 'ground-up', default: 'quick-cash', is: ['text'] },
  suggested: {
    entry: { widget: 'combobox', suggestions: ['Oak', 'Ash'] },
    value: 'Elm',
    bounds: { maxLength: 30 },
    messages: ['maxLength'],
    default: 'Oak',
    is: ['typed', 'text', 'plain'],
  },
  offered: { entry: { widget: 'combobox', options: 'niches' }, value: 'Inns', is: ['typed', 'text', 'plain'] },
  byMood: {
    entry: {
      optionsFrom: {
        source: 'by-field',
        field: 'mood',
        lists: { Calm: 'openai-models', Brisk: 'anthropic-models', Loud: 'google-models' },
      },
    },
    value: 'gpt-5',
    is: [],
  },
  fetched: {
    entry: { widget: 'combobox', optionsFrom: FROM_WEBHOOK },
    value: 'north',
    once: true,
    is: ['typed'],
  },
  fetchedOne: { entry: { optionsFrom: FROM_WEBHOOK }, value: 'north', once: true, is: [] },
  fetchedList: { entry: { choices: true, optionsFrom: FROM_WEBHOOK }, value: ['north'], once: true, is: ['list'] },
  palette: {
    entry: {
      enum: ['dark', 'own'],
      widget: 'palette',
      target: 'colors',
      presets: { dark: { background: '#000000', text: '#FFFFFF' } },
    },
    value: 'own',
    default: 'dark',
    once: true,
    companion: {
      name: 'colors',
      entry: { widget: 'color', fields: { background: { required: true }, text: { required: true } } },
      value: { background: '#111111', text: '#EEEEEE' },
    },
    is: [],
  },
  choices: {
    entry: { choices: FLAVORS },
    value: ['Sweet', 'Salty'],
    bounds: { minItems: 2, atMost: { count: 2, title: 'Two at most', description: 'Take one away.' } },
    messages: ['minItems'],
    default: ['Sweet', 'Salty'],
    is: ['choice', 'list', 'text'],
  },
  alone: {
    entry: { choices: ['Tea', 'Coffee', 'Nothing'], alone: 'Nothing' },
    value: ['Tea'],
    default: ['Nothing'],
    is: ['list', 'text'],
  },
  items: {
    entry: { uniqueItems: true, items: { type: 'string', enum: ['Oak', 'Ash', 'Elm'] } },
    value: ['Ash'],
    messages: ['enum'],
    default: ['Oak'],
    is: ['list', 'text'],
  },
  listed: { entry: { choices: true, options: 'niches' }, value: ['Restaurants'], is: ['list', 'text'] },
};
