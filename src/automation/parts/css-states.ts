import type { CSSToken } from '@csstools/css-tokenizer';

/** An element as selectors see it. */
export interface StyledElement {
  tagName: string;
  attributes: ReadonlyMap<string, string>;
  classes: ReadonlySet<string>;
  parent: StyledElement | undefined;
  /** The elements within the same parent, as far as they are read. */
  siblings: readonly StyledElement[];
  index: number;
}

/** Tests that may still be made on a page, so that no sheet takes time that grows with the square of its page. */
export interface MatchBudget {
  left: number;
}

/** A test of one element. */
export type Test = (element: StyledElement, budget: MatchBudget) => boolean;

/** States that no element has before a reader or a script does something. */
export const NEVER = new Set(
  'active focus focus-within focus-visible hover target visited popover-open modal fullscreen autofill host user-invalid'.split(
    ' ',
  ),
);

/** What the signs of attribute selectors compare. */
export const COMPARISONS: Readonly<Record<string, (found: string, wanted: string) => boolean>> = {
  '=': (found, wanted) => found === wanted,
  '~=': (found, wanted) => found.split(/\s+/).includes(wanted),
  '|=': (found, wanted) => found === wanted || found.startsWith(`${wanted}-`),
  '^=': (found, wanted) => wanted !== '' && found.startsWith(wanted),
  '$=': (found, wanted) => wanted !== '' && found.endsWith(wanted),
  '*=': (found, wanted) => wanted !== '' && found.includes(wanted),
};

/** The pseudo-classes without arguments, before anything is pressed. */
export const STATES: Readonly<Record<string, Test>> = {
  root: ({ tagName }) => tagName === 'html',
  'first-child': ({ index }) => index === 0,
  'first-of-type': positionTest([0, 1], true),
  checked: ({ attributes }) => attributes.has('checked') || attributes.has('selected'),
  disabled: ({ attributes }) => attributes.has('disabled'),
  enabled: ({ attributes }) => !attributes.has('disabled'),
  required: ({ attributes }) => attributes.has('required'),
  open: ({ attributes }) => attributes.has('open'),
  link: ({ attributes }) => attributes.has('href'),
  'any-link': ({ attributes }) => attributes.has('href'),
  defined: ({ tagName }) => !tagName.includes('-'),
};

/** Reads `odd`, `2n+1`, `-n + 3` or `4` as step and offset. */
export function parsePosition(tokens: readonly CSSToken[]): [number, number] | undefined {
  const text = tokens.map((token) => token[1]).join('');
  const position = text.replaceAll(/\s/g, '').toLowerCase();
  if (position === 'odd') return [2, 1];
  if (position === 'even') return [2, 0];
  const found = /^(?:([+-]?\d{0,6})n)?([+-]?\d{1,6})?$/.exec(position);
  if (!found || position === '') return undefined;
  const [, step, offset = '0'] = found;
  return [step === undefined ? 0 : Number(/\d/.test(step) ? step : `${step}1`), Number(offset)];
}

/** Tests the place of an element among its siblings. */
export function positionTest([step, offset]: [number, number], ofType: boolean): Test {
  return ({ tagName, siblings, index }, budget) => {
    let place = index + 1;
    if (ofType) {
      budget.left -= index;
      if (budget.left < 0) return false;
      place = siblings.slice(0, index).filter((sibling) => sibling.tagName === tagName).length + 1;
    }
    const beyond = place - offset;
    return step === 0 ? beyond === 0 : beyond % step === 0 && beyond / step >= 0;
  };
}
