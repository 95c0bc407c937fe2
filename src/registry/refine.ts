import type { BodyObject, Dialog, RefinedPart, ToolRequest } from '@/generated/declaration';
import { valueAt } from './paths';

/** Under this name a change of a result is recorded, and its body field holds what is to be changed, and how. */
export const REFINE = 'refine';

/** The longest wish, in characters. */
export const LONGEST_WISH = 500;

/** The longest path of a part, in characters. */
const LONGEST_PATH = 200;

/** What is asked of a result: bounds of the call, as the dialog of an action has them. */
export const WISH_DIALOG: Dialog = {
  title: 'Refine',
  submit: 'Refine',
  invalid: 'Say what to change',
  form: {
    type: 'object',
    properties: {
      wish: { type: 'string', title: 'Wish', minLength: 1, maxLength: LONGEST_WISH },
      part: { type: 'string', title: 'Part', maxLength: LONGEST_PATH },
    },
  },
};

/** The body of a call that changes a result: that of the tool itself, with the result, the wish and the part beside it. */
export function refineBody(body: ToolRequest['body']): BodyObject {
  const own: BodyObject = body === 'form' ? { '...': 'form' } : body;
  return {
    ...own,
    [REFINE]: { object: { result: { result: '' }, wish: { dialog: 'wish' }, part: { dialog: 'part' } } },
  };
}

/** A part of a result that can be made anew alone. */
export interface ResultPart {
  /** Dotted path in the result. */
  path: string;
  /** What it is called, such as "scene 2". */
  title: string;
}

/** The parts of a result that are declared and there: entries of a list one by one, numbered. */
export function resultParts(value: unknown, declared: readonly RefinedPart[] = []): ResultPart[] {
  return declared.flatMap(({ from, title }) => {
    const found = from === undefined ? value : valueAt(value, from);
    if (Array.isArray(found))
      return found.map((_, index) => ({
        path: [...(from === undefined ? [] : [from]), index].join('.'),
        title: `${title} ${index + 1}`,
      }));
    return found === undefined || from === undefined ? [] : [{ path: from, title }];
  });
}
