import type { JsonObject } from '@/registry/surface/json-builder';
import { idOf } from './covering-tool';
import type { CoveringField } from './field-rows';
import type { Row } from './pairwise';
import type { CoveringAnswer } from './tool-answers';
import { OFF } from './tool-rows';

interface Parts {
  id: string;
  index: number;
  row: Row;
  answer: CoveringAnswer;
  fields: readonly CoveringField[];
  answers: JsonObject;
}

/** Words of a tool that are about neither fields nor the body. */
export function toolWords(parts: Parts): JsonObject {
  const { index, row, answer, fields, answers } = parts;
  const has = (factor: string) => row[factor] !== undefined && row[factor] !== OFF;
  const title = `Covering ${index}`;
  return {
    page: {
      title,
      description: `${title} of the tests.`,
      ...(row.card === 'bare' && { icon: 'star' }),
      ...(has('pageWords') && {
        route: `/covering/${index}`,
        heading: `The ${title}`,
        intro: 'One line of promise.',
        duration: 'A minute',
        icon: 'map',
        back: index % 2 ? false : { to: '/workflows', label: 'Back to Workflows' },
        continue: { to: '/dashboard', label: 'Go on' },
        help: [{ link: 'chatAssistant', label: 'Ask somebody' }],
        notes: ['Nothing is sent yet.'],
      }),
    },
    ...(has('card') && { card: cardOf(row, index) }),
    submit: {
      label: 'Make It',
      ...(row.submit === 'running' && { running: 'Making it...' }),
      ...(row.submit === 'filled' && { disabledUntilFilled: true }),
    },
    ...(has('review') && { review: true }),
    ...(has('validateOn') && { validateOn: row.validateOn }),
    ...(has('rules') && { rules: RULES }),
    ...(has('examples') && { examples: [{ title: 'One of them', answers: exampleOf(fields, answers) }] }),
    ...(has('progress') && { progress: PROGRESS[row.progress ?? ''] }),
    ...(has('access') && { access: row.access === 'vip' ? { plan: 'vip' } : { perDay: 40 } }),
    ...(has('batch') && { batch: { rows: 20, ...(row.batch === 'guestRows' && { guestRows: 5 }) } }),
    ...(answer.normaliser && { response: { normaliser: answer.normaliser } }),
    ...(answer.result && { result: resultOf(parts) }),
    messages: messagesOf(row, answer),
  };
}

function cardOf({ card }: Row, index: number): JsonObject {
  const words = { description: 'A tool of the tests.', category: 'Build', order: 1000 + index };
  return card === 'bare'
    ? words
    : { ...words, title: `Tile ${index}`, icon: 'bot', badges: ['Test'], status: 'unlisted' };
}

/** What must hold between the fields a tool with rules begins with. */
const RULES: JsonObject[] = [
  { need: 'one-of', fields: ['remark', 'extras'], message: 'Say one of both.' },
  { need: 'order', fields: ['least', 'most'], message: 'The most is at least the least.' },
  { need: 'equal', fields: ['word', 'wordAgain'], message: 'Both words are the same.' },
];

const PROGRESS: Record<string, JsonObject> = {
  indeterminate: { kind: 'indeterminate', note: 'This takes a moment.' },
  'linear-climb': { kind: 'linear-climb', everyMs: 300, step: 10, cap: 90, holdMs: 100 },
  'random-climb': { kind: 'random-climb', everyMs: 200, step: 8, cap: 95 },
  messages: { kind: 'messages', everyMs: 30000, messages: ['Looking...', 'Still looking...'] },
  run: { kind: 'run', stages: ['Asking', 'Reading'], fallback: { kind: 'indeterminate' } },
};

/** What an example may fill in: nothing that is left to the member. */
function exampleOf(fields: readonly CoveringField[], answers: JsonObject): JsonObject {
  const left = new Set(['apiKey']);
  for (const { name, kind, row, entry } of fields) {
    const isMail = entry.format === 'email';
    if (kind.is.includes('file') || kind.is.includes('secret') || 'const' in entry || isMail || row.prefill !== OFF)
      left.add(name);
  }
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !left.has(name)));
}

function resultOf({ id, index, row, answer }: Parts): JsonObject {
  const has = (factor: string) => row[factor] !== OFF;
  return {
    ...answer.result,
    title: 'What came of it',
    ...(has('resultWords') && {
      empty: 'It appears here.',
      layout: index % 2 ? 'beside' : 'below',
      note: 'Read it before you send it.',
    }),
    ...(has('actions') && { actions: actionsOf(id, row, answer) }),
    ...(has('refine') && {
      refine: {
        wishes: [{ label: 'Shorter', ask: 'Make it shorter.' }],
        ...(index % 2 && { parts: [{ sections: true, title: 'section' }] }),
      },
    }),
    ...(has('next') && {
      next: [
        {
          tool: idOf(index === 0 ? 1 : 0),
          label: 'Go on with it',
          carry: { remark: { text: 'As {mood} as before' }, mood: { field: 'mood' } },
        },
      ],
    }),
  };
}

function actionsOf(id: string, { actions }: Row, { result }: CoveringAnswer): JsonObject[] {
  const send: JsonObject = {
    do: 'request',
    label: 'Send it on',
    id: 'more',
    request: { webhook: `${id}-more`, timeoutSeconds: 30, body: { fields: ['remark'], add: { plan: { result: '' } } } },
    messages: { done: 'It is on its way.', failed: { title: 'Not sent', description: 'Try again.' } },
  };
  const reset = { do: 'reset', label: 'Start over', clears: ['answers', 'secrets', 'result'] };
  const copy = { do: 'copy', label: 'Copy it' };
  if (actions === 'copy') return [copy, { do: 'reset', label: 'Start over' }];
  if (actions === 'open')
    return [
      { do: 'open', label: 'Use it', link: 'chatAssistant' },
      ...(result?.renderer === 'table' ? [{ do: 'csv', label: 'Export', file: 'places-{mood}-{count}' }] : []),
      reset,
    ];
  if (actions === 'request') return [send];
  const dialog = {
    title: 'Send it on',
    description: 'To whom?',
    fields: {
      to: { title: 'Their address', required: true, format: 'email', prefill: 'email' },
      words: { title: 'A few words', maxLength: 200 },
    },
    submit: 'Send',
    invalid: 'Who gets it?',
  };
  const body = {
    add: { plan: { result: '' }, to: { dialog: 'to' }, words: { dialog: 'words' }, mood: { field: 'mood' } },
  };
  return [copy, { ...send, dialog, request: { webhook: `${id}-more`, timeoutSeconds: 30, body } }, reset];
}

function messagesOf({ messages, actions = OFF }: Row, { result }: CoveringAnswer): JsonObject {
  const copies = ['copy', 'dialog'].includes(actions);
  return {
    invalid: 'Fill in what is marked.',
    done: messages === OFF ? 'It is done.' : { title: 'Done', description: 'For {mood}.', seconds: 5 },
    failed: 'It did not work.',
    ...(messages !== OFF && {
      timedOut: 'It took too long.',
      ...(result && { unusable: 'Nothing came.' }),
      ...(copies && { copyFailed: 'Copy it by hand.' }),
    }),
    ...(copies && { copied: 'It is copied.' }),
    ...(['copy', 'open', 'dialog'].includes(actions) && { reset: 'Ready again.' }),
  };
}
