import type { BodyObject, Dialog, RefinedPart, ToolRequest } from '@/generated/declaration';
import { sectionAt, textSections, withSectionAt } from '@/reading/text-sections';
import { valueAt, withValueAt } from './paths';

/** Action name under which refinements are recorded, and body field that holds the refinement request. */
export const REFINE = 'refine';

/** Maximum length of a wish, in characters. */
export const MAX_WISH_LENGTH = 500;

/** Maximum length of a part's path, in characters. */
const MAX_PATH_LENGTH = 200;

/** Fields and limits of a refinement request, in the form of an action's dialog. */
export const WISH_DIALOG: Dialog = {
  title: 'Refine',
  submit: 'Refine',
  invalid: 'Say what to change',
  form: {
    type: 'object',
    properties: {
      wish: { type: 'string', title: 'Wish', minLength: 1, maxLength: MAX_WISH_LENGTH },
      part: { type: 'string', title: 'Part', maxLength: MAX_PATH_LENGTH },
    },
  },
};

/** Returns the body of a refinement request: the tool's own body plus the result, the wish and the part. */
export function refineBody(body: ToolRequest['body']): BodyObject {
  const ownBody: BodyObject = body === 'form' ? { '...': 'form' } : body;
  return {
    ...ownBody,
    [REFINE]: { object: { result: { result: '' }, wish: { dialog: 'wish' }, part: { dialog: 'part' } } },
  };
}

/** A part of a result that can be refined on its own. */
export interface ResultPart {
  /** Dotted path in the result or, for a section of a text, its number from 0. */
  path: string;
  title: string;
}

/** Maximum length of a heading in a part's label, in characters. */
const MAX_HEADING_LENGTH = 60;

/** Returns the declared parts that a result contains: single parts, entries of lists and sections of texts, numbered. */
export function resultParts(value: unknown, declared: readonly RefinedPart[] = []): ResultPart[] {
  return declared.flatMap(({ from, title, sections }) => {
    if (sections) return sectionParts(value, title);
    const part = from === undefined ? value : valueAt(value, from);
    if (Array.isArray(part))
      return part.map((_, index) => ({
        path: [...(from === undefined ? [] : [from]), index].join('.'),
        title: `${title} ${index + 1}`,
      }));
    return part === undefined || from === undefined ? [] : [{ path: from, title }];
  });
}

/** Returns a part of a result; undefined if it does not exist. */
export function partAt(result: unknown, path: string): unknown {
  return typeof result === 'string' ? sectionAt(result, path) : valueAt(result, path);
}

/** Returns the result with an existing part replaced. */
export function withPartAt(result: unknown, path: string, replacement: unknown): unknown {
  return typeof result === 'string'
    ? withSectionAt(result, path, String(replacement))
    : withValueAt(result, path, replacement);
}

/** Returns the sections of a text as parts; none for a single section, because refining a part leaves others unchanged. */
function sectionParts(value: unknown, title: string): ResultPart[] {
  const sections = typeof value === 'string' ? textSections(value) : [];
  if (sections.length < 2) return [];
  return sections.map(({ title: heading }, index) => ({
    path: String(index),
    title: `${title} ${index + 1}: ${heading.slice(0, MAX_HEADING_LENGTH)}`,
  }));
}
