import type { Defaults } from '@/registry/surface/defaults';
import { isObject, type JsonObject, valueAt } from '@/registry/surface/json-builder';
import { type Lowered, lower } from '@/registry/surface/lower';
import { isFirstEdition } from '@/registry/surface/read-declaration';
import type { Findings } from '../finding';
import { findingAtName, type Path } from '../json/json-locations';
import { type CheckedTool, type CheckInput, defaultsIn } from '../project/check-input';

/** The contract allows all words in every field, and lowering silently drops a word that has no effect there. */
export const explains = 'Every word of a declaration has an effect in its place.';

/** A word of a tool or of one of its fields; `carrier` describes that tool or field. */
interface DeclaredWord {
  path: Path;
  carrier: string;
  mends: Readonly<Record<string, string>>;
}

export function checkTool({ surfaceSource, declaration }: CheckedTool, { defaults }: CheckInput): Findings {
  const surface = surfaceSource.value;
  if (!declaration || !isObject(surface) || isFirstEdition(surface)) return [];
  const lowered = lower(surface, defaultsIn(defaults));
  return declaredWords(surface)
    .filter(({ path }) => isUnread(surface, path, lowered, defaultsIn(defaults)))
    .map(({ path, carrier, mends }) => {
      const word = String(path.at(-1));
      const mend = mends[word] ?? 'Remove it.';
      return findingAtName(surfaceSource, path, {
        found: `"${word}" ${carrier}, without any effect`,
        expected: 'only words with an effect',
        mend,
      });
    });
}

/**
 * Returns true if the resolved declaration is the same without a word. `keep` concerns secrets in a draft, so it has no
 * effect without `storage.draft`.
 */
function isUnread(surface: JsonObject, path: Path, lowered: Lowered, defaults: Defaults): boolean {
  if (path.at(-1) === 'keep' && !valueAt(surface, ['storage', 'draft'])) return true;
  if (lowered.isOrigin(path)) return false;
  const withoutWord = structuredClone(surface);
  delete (valueAt(withoutWord, path.slice(0, -1)) as JsonObject)[String(path.at(-1))];
  return JSON.stringify(lower(withoutWord, defaults).declaration) === JSON.stringify(lowered.declaration);
}

function declaredWords(surface: JsonObject): DeclaredWord[] {
  const toolWords = Object.keys(surface).map((word) => ({ path: [word], carrier: 'of the tool', mends: {} }));
  const pages = Array.isArray(surface.pages) ? surface.pages : [];
  return [
    ...toolWords,
    ...wordsInSections(surface.sections, ['sections']),
    ...pages.flatMap((page, index) => wordsInSections(valueAt(page, ['sections']), ['pages', index, 'sections'])),
    ...listAt(surface, ['result', 'actions']).flatMap((action, index) => {
      const path = ['result', 'actions', index, 'dialog', 'fields'];
      const carrierOf = (name: string) => `for "${name}", a field of a dialog`;
      return wordsOfFields(valueAt(action, ['dialog', 'fields']), path, carrierOf, IN_DIALOGS);
    }),
  ];
}

function wordsInSections(sections: unknown, path: Path): DeclaredWord[] {
  return listAt(sections, []).flatMap((section, index) =>
    wordsOfFields(valueAt(section, ['fields']), [...path, index, 'fields'], (name) => `for "${name}"`, IN_FORMS),
  );
}

/** Returns the words of fields, and those of their parts. */
function wordsOfFields(
  fields: unknown,
  path: Path,
  carrierOf: (name: string) => string,
  mends: DeclaredWord['mends'],
): DeclaredWord[] {
  return Object.entries(isObject(fields) ? fields : {}).flatMap(([name, entry]) => {
    const at = [...path, name];
    const partCarrierOf = (part: string) => `for "${part}", a part of "${name}"`;
    return [
      ...Object.keys(isObject(entry) ? entry : {}).map((word) => ({
        path: [...at, word],
        carrier: carrierOf(name),
        mends,
      })),
      ...wordsOfFields(valueAt(entry, ['fields']), [...at, 'fields'], partCarrierOf, IN_GROUPS),
      ...wordsOfFields(valueAt(entry, ['items', 'fields']), [...at, 'items', 'fields'], partCarrierOf, IN_GROUPS),
    ];
  });
}

function listAt(value: unknown, path: Path): unknown[] {
  const list = valueAt(value, path);
  return Array.isArray(list) ? list : [];
}

const IN_FORMS: DeclaredWord['mends'] = {
  send: 'Name the field in "fields" of request.body, or say "all" there: such a body reads it. Or remove it.',
  keep: 'Write "draft": true in "storage", with whose draft it is kept, or remove it.',
  purpose: 'Name the shared entry whose texts say {purpose} in "use", or remove it.',
};

const FIELD_OF_THE_FORM = 'Make it a field of the form itself, or remove it.';
const IN_GROUPS: DeclaredWord['mends'] = {
  other: 'Ask for the text in another part, with "showIf" for the option.',
  atMost: 'Write "maxItems", and what is said then as "maxItems" in "messages".',
  send: FIELD_OF_THE_FORM,
  keep: FIELD_OF_THE_FORM,
  prefill: FIELD_OF_THE_FORM,
  toast: 'Move it to the group: a submit says what the group lacks.',
};

const IN_DIALOGS: DeclaredWord['mends'] = {
  atMost: 'Write "maxItems", and what is said then as "maxItems" in "messages".',
  showIf: 'Remove it: a dialog shows all of its fields.',
  toast: 'Remove it: the "invalid" of the dialog says it.',
};
