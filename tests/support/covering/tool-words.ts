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
    ...(answer.kind === 'none' && { after: afterOf(index, has('next')) }),
    ...(answer.kind === 'record' && { after: { closing: { title: 'Thank you', text: 'We answer **today**.' } } }),
    messages: messagesOf(row, answer),
  };
}

function cardOf({ card }: Row, index: number): JsonObject {
  const words = { description: 'A tool of the tests.', category: 'Build', order: 1000 + index };
  return card === 'bare'
    ? words
    : { ...words, title: `Tile ${index}`, icon: 'bot', badges: ['Test'], words: ['Keyword'], status: 'unlisted' };
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
  log: { kind: 'run', log: true },
  run: { kind: 'run', stages: ['Asking', 'Reading'], fallback: { kind: 'indeterminate' } },
};

/** What an example may fill in: nothing that is left to the member, or worked out. */
function exampleOf(fields: readonly CoveringField[], answers: JsonObject): JsonObject {
  const left = new Set(['apiKey']);
  for (const { name, kind, row, entry } of fields) {
    const isMail = entry.format === 'email';
    const isLeft = ['file', 'secret', 'figure'].some((one) => kind.is.some((own) => own === one));
    if (isLeft || 'const' in entry || isMail || row.prefill !== OFF) left.add(name);
    const { field, format } = (entry.other ?? {}) as JsonObject;
    if (format === 'email') left.add(String(field));
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
      ...(index % 2 ? { document: documentOf(answer) } : {}),
      ...(index % 2 ? {} : { badge: { label: 'Mailed', when: 'mailed' } }),
      ...(answer.result?.renderer === 'scenes' && { expect: { count: 'guests', items: 'scenes' } }),
    }),
    ...(has('actions') && { actions: actionsOf(id, row, answer) }),
    ...(has('refine') && {
      refine: {
        ...(index % 2 && { webhook: `${id}-wish` }),
        wishes: [{ label: 'Shorter', ask: 'Make it shorter.' }],
        parts:
          answer.expect === 'text'
            ? [{ sections: true, title: 'section' }]
            : [{ from: 'lovable_prompt', title: 'prompt' }],
      },
    }),
    ...(has('next') && {
      next: [
        {
          tool: nextToolOf(index),
          label: 'Go on with it',
          carry: { remark: carriedRemark(answer), mood: { field: 'mood' } },
        },
      ],
    }),
  };
}

/** A version for the client can only be made of a result that has parts. */
function documentOf({ expect }: CoveringAnswer): JsonObject {
  const forClient = {
    label: 'For the client',
    title: 'Our offer',
    parts: ['lovable_prompt'],
    texts: { chatgpt_prompt: 'Ask us.' },
  };
  const document = { title: 'The plan', file: 'plan', validDays: 30, client: 'remark' };
  return { ...document, ...(expect === 'prompt-pair' && { forClient }) };
}

/** What a form that sends nothing does: it shows a page, and may fill in the form of another tool. */
function afterOf(index: number, goesOn: boolean): JsonObject {
  const carry = { remark: { field: 'remark' }, mood: { field: 'mood' } };
  return { ...(goesOn && { next: { tool: nextToolOf(index), carry } }), to: '/dashboard' };
}

function nextToolOf(index: number): string {
  return idOf(index === 0 ? 1 : 0);
}

function carriedRemark({ expect, result }: CoveringAnswer): JsonObject {
  if (result?.renderer === 'table') return { row: 'name' };
  return expect === 'text' ? { result: '' } : { text: 'As {mood} as before' };
}

function actionsOf(id: string, { actions }: Row, { result }: CoveringAnswer): JsonObject[] {
  const send: JsonObject = {
    do: 'request',
    label: 'Send it on',
    id: 'more',
    request: { webhook: `${id}-more`, timeoutSeconds: 30, body: { fields: ['remark'], add: { plan: { result: '' } } } },
    messages: {
      done: 'It is on its way.',
      notMailed: 'It is here, but was not mailed.',
      failed: { title: 'Not sent', description: 'Try again.' },
    },
  };
  const reset = { do: 'reset', label: 'Start over', clears: ['answers', 'secrets', 'result'] };
  const copy = { do: 'copy', label: 'Copy it' };
  if (actions === 'copy') return [copy, { do: 'reset', label: 'Start over' }];
  if (actions === 'open')
    return [
      result?.renderer === 'facts'
        ? { do: 'open', label: 'Open it', result: 'link' }
        : { do: 'open', label: 'Use it', link: 'chatAssistant' },
      ...(result?.renderer === 'table' ? [{ do: 'csv', label: 'Export', file: 'places-{mood}-{count}' }] : []),
      reset,
    ];
  if (actions === 'request') return [send];
  if (actions === 'remake')
    return [
      {
        ...send,
        label: 'Once more',
        id: 'again',
        into: 'result',
        request: { webhook: `${id}-again`, body: { fields: ['apiKey'], add: { plan: { result: '' } } } },
      },
    ];
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

function messagesOf({ messages, actions = OFF }: Row, { kind, result }: CoveringAnswer): JsonObject {
  const invalid = 'Fill in what is marked.';
  if (kind === 'none') return { invalid };
  const copies = ['copy', 'dialog'].includes(actions);
  const copiesItems = result?.renderer === 'scenes' || result?.renderer === 'cards';
  return {
    invalid,
    done: messages === OFF ? 'It is done.' : { title: 'Done', description: 'For {mood}.', seconds: 5 },
    failed: 'It did not work.',
    ...(messages !== OFF && {
      timedOut: 'It took too long.',
      notMailed: 'It is done, but was not mailed.',
      ...(result && { unusable: 'Nothing came.' }),
    }),
    ...((copies || copiesItems) && { copyFailed: 'Copy it by hand.' }),
    ...(copies && { copied: 'It is copied.' }),
    ...(copiesItems && { copiedItem: 'One is copied.' }),
    ...(['copy', 'open', 'dialog'].includes(actions) && { reset: 'Ready again.' }),
  };
}
