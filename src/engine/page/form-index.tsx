import type { ErrorSchema } from '@rjsf/utils';
import { type Atom, useAtomValue } from 'jotai';
import type { Section } from '@/generated/declaration';
import { type Answers, isEmpty, isSectionShown, isShown } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { SectionIndex, type SectionIndexItem } from '@/ui/section-index';
import { sectionId } from '../form/form-section';
import { shownErrors } from '../form/shown-errors';
import { stepViewOf } from '../form/step-view';
import { stableAtom } from '../session/stable-atom';
import type { ToolSession } from '../session/tool-session';

/** Minimum number of titled sections for an index. */
const MIN_INDEXED_SECTIONS = 4;

/** Creates an atom with the sections of the form, or of its current step, and their progress; undefined for short forms. */
export function formIndex(session: ToolSession): Atom<SectionIndexItem[] | undefined> {
  const { tool, atoms } = session;
  return stableAtom((get) => {
    const answers = get(atoms.answers);
    const { sections } = stepViewOf(tool, answers, get(atoms.step).index).step;
    if (sections.filter(({ title }) => title).length < MIN_INDEXED_SECTIONS) return undefined;
    return itemsOf(tool.declaration, sections, answers, get(session.get(shownErrors)));
  });
}

/** Renders the index of a form, if it has one. */
export function FormIndex({ index, className }: { index: ReturnType<typeof formIndex>; className?: string }) {
  const sections = useAtomValue(index);
  return sections && <SectionIndex label="Sections of this form" sections={sections} className={className} />;
}

/**
 * Returns the sections with visible fields that a member can fill in, with the number of these fields and of those filled in
 * without an error. Text sections and computed figures do not count.
 */
function itemsOf(
  declaration: FormDeclaration,
  sections: readonly Section[],
  answers: Answers,
  errors: ErrorSchema = {},
): SectionIndexItem[] {
  const { properties } = declaration.form;
  return sections
    .filter((section) => isSectionShown(declaration, section, answers))
    .flatMap((section) => {
      const { title = '', fields } = section;
      const countedFields = fields.filter((name) => !properties[name]?.compute && isShown(declaration, name, answers));
      if (countedFields.length === 0) return [];
      const filledCount = countedFields.filter((name) => !isEmpty(answers[name]) && !errors[name]).length;
      const invalid = countedFields.some((name) => errors[name]);
      const id = sectionId(declaration.ui.sections.indexOf(section));
      return [{ id, title, totalCount: countedFields.length, filledCount, invalid }];
    });
}
