import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Section } from '@/generated/declaration';
import { type Answers, isEmpty, isSectionShown, isShown } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { SectionIndex, type SectionIndexItem } from '@/ui/section-index';
import { sectionId } from '../form/form-section';
import { useStep } from '../form/steps';
import { steadyAtom } from '../session/steady-atom';
import type { ToolSession } from '../session/tool-session';

/** Forms with at least this many titled sections get an index. */
const LONG_FORM = 4;

/** For a long form, or a long step of one: its sections and how far each is filled in. */
export function FormIndex({ session, className }: { session: ToolSession; className?: string }) {
  const { tool, atoms } = session;
  const { sections } = useStep(session).step;
  const items = useMemo(
    () =>
      steadyAtom((get) =>
        sections.filter(({ title }) => title).length < LONG_FORM
          ? undefined
          : itemsOf(tool.declaration, sections, get(atoms.answers)),
      ),
    [tool, atoms, sections],
  );
  const shown = useAtomValue(items);
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
