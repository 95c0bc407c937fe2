import { sectionAt, textSections, withSectionAt } from '@/contracts/text-sections';
import type { BodyObject, Dialog, RefinedPart, ToolRequest } from '@/generated/declaration';
import { valueAt, withValueAt } from './paths';

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
  /** Dotted path in the result; of a section of a text, its number from 0. */
  path: string;
  /** What it is called, such as "scene 2". */
  title: string;
}

/** The longest heading that stands in what a part is called, in characters. */
const LONGEST_HEADING = 60;

/** The parts of a result that are declared and there: entries of a list, and sections of a text, one by one, numbered. */
export function resultParts(value: unknown, declared: readonly RefinedPart[] = []): ResultPart[] {
  return declared.flatMap(({ from, title, sections }) => {
    if (sections) return sectionParts(value, title);
    const found = from === undefined ? value : valueAt(value, from);
    if (Array.isArray(found))
      return found.map((_, index) => ({
        path: [...(from === undefined ? [] : [from]), index].join('.'),
        title: `${title} ${index + 1}`,
      }));
    return found === undefined || from === undefined ? [] : [{ path: from, title }];
  });
}

/** What a part of a result is; undefined where it is not there. */
export function partAt(result: unknown, path: string): unknown {
  return typeof result === 'string' ? sectionAt(result, path) : valueAt(result, path);
}

/** A result with another part in the place of one that is there; the rest of it stays as it is. */
export function withPartAt(result: unknown, path: string, made: unknown): unknown {
  return typeof result === 'string' ? withSectionAt(result, path, String(made)) : withValueAt(result, path, made);
}

/** A text of one section is no more than that: there is nothing to leave as it stands. */
function sectionParts(value: unknown, title: string): ResultPart[] {
  const sections = typeof value === 'string' ? textSections(value) : [];
  if (sections.length < 2) return [];
  return sections.map(({ words }, index) => ({
    path: String(index),
    title: `${title} ${index + 1}: ${words.slice(0, LONGEST_HEADING)}`,
  }));
}
