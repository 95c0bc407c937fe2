import { type Atom, useAtomValue } from 'jotai';
import type { Section } from '@/generated/declaration';
import { type Answers, isEmpty, isSectionShown, isShown } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { SectionIndex, type SectionIndexItem } from '@/ui/section-index';
import { sectionId } from '../form/form-section';
import { viewOf } from '../form/steps';
import { steadyAtom } from '../session/steady-atom';
import type { ToolSession } from '../session/tool-session';

/** Forms with at least this many titled sections get an index. */
const LONG_FORM = 4;

/** The sections of a form, or of the step in sight, and how far each is filled in; undefined where it is not long. */
export function formIndex({ tool, atoms }: ToolSession): Atom<SectionIndexItem[] | undefined> {
  return steadyAtom((get) => {
    const answers = get(atoms.answers);
    const { sections } = viewOf(tool, answers, get(atoms.step).at).step;
    if (sections.filter(({ title }) => title).length < LONG_FORM) return undefined;
    return itemsOf(tool.declaration, sections, answers);
  });
}

/** Draws an index of a form where there is one. */
export function FormIndex({ index, className }: { index: ReturnType<typeof formIndex>; className?: string }) {
  const shown = useAtomValue(index);
  return shown && <SectionIndex label="Sections of this form" sections={shown} className={className} />;
}

/** The sections that show, and how many of their fields hold something. */
function itemsOf(declaration: FormDeclaration, sections: readonly Section[], answers: Answers): SectionIndexItem[] {
  return sections
    .filter((section) => isSectionShown(declaration, section, answers))
    .map((section) => {
      const { title = '', fields } = section;
      const shown = fields.filter((name) => isShown(declaration, name, answers));
      return {
        id: sectionId(declaration.ui.sections.indexOf(section)),
        title,
        total: shown.length,
        filled: shown.filter((name) => !isEmpty(answers[name])).length,
      };
    });
}
