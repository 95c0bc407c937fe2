import { type CoveringArray, coveringArray, type Factor } from './pairwise';
import { ANSWERS } from './tool-answers';

/** The level at which a word is not said. */
export const OFF = 'absent';
const onOff = (name: string): Factor => ({ name, levels: [OFF, 'given'] });

/** What a tool may say beside its fields. */
const FACTORS: readonly Factor[] = [
  { name: 'answer', levels: Object.keys(ANSWERS) },
  { name: 'layout', levels: ['plain', 'titled', 'folded', 'text', 'conditional', 'ending', 'pages'] },
  { name: 'review', levels: [OFF, 'true'] },
  { name: 'validateOn', levels: [OFF, 'submit', 'blur'] },
  { name: 'submit', levels: ['label', 'running', 'filled'] },
  { name: 'body', levels: [OFF, 'all', 'shown', 'list', 'nested'] },
  { name: 'progress', levels: [OFF, 'indeterminate', 'linear-climb', 'random-climb', 'messages', 'run', 'log'] },
  { name: 'actions', levels: [OFF, 'copy', 'open', 'request', 'dialog', 'remake'] },
  { name: 'storage', levels: [OFF, 'draft', 'result', 'both', 'migrated'] },
  { name: 'access', levels: [OFF, 'vip', 'perDay'] },
  { name: 'batch', levels: [OFF, 'rows', 'guestRows'] },
  { name: 'card', levels: [OFF, 'bare', 'full'] },
  ...['pageWords', 'examples', 'rules', 'next', 'refine', 'resultWords', 'messages', 'timeout'].map(onOff),
];

/** Rows of tools: every allowed pair of what a tool may say beside its fields. */
export function toolRows(): CoveringArray {
  return coveringArray(FACTORS, (row) => {
    const isOn = (name: string) => row[name] !== undefined && row[name] !== OFF;
    const answer = row.answer === undefined ? undefined : ANSWERS[row.answer];
    const refused = [
      // What gives no result has nothing to do with one.
      answer !== undefined && !answer.result && ['actions', 'batch', 'refine', 'resultWords'].some(isOn),
      answer !== undefined && !answer.result && ['result', 'both', 'migrated'].includes(row.storage ?? OFF),
      answer !== undefined && answer.kind !== 'chat' && (isOn('refine') || row.actions === 'remake'),
      // A form that sends nothing goes on by itself.
      answer !== undefined && !answer.result && answer.kind !== 'none' && isOn('next'),
      answer?.kind === 'none' && ['body', 'progress', 'access', 'timeout'].some(isOn),
      answer?.isPublic === true && isOn('access'),
    ];
    return !refused.some(Boolean);
  });
}
