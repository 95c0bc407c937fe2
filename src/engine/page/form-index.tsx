import { useAtomValue } from 'jotai';
import { isEmpty, isSectionShown, isShown } from '@/registry/answers';
import { SectionIndex } from '@/ui/section-index';
import { sectionId } from '../form/form-section';
import { useStep } from '../form/steps';
import type { ToolSession } from '../session/tool-session';

/** Forms with at least this many titled sections get an index. */
const LONG_FORM = 4;

/** For a long form, or a long step of one: its sections and how far each is filled in. */
export function FormIndex({ session, className }: { session: ToolSession; className?: string }) {
  const { declaration } = session.tool;
  const answers = useAtomValue(session.atoms.answers);
  const { sections } = useStep(session).step;
  if (sections.filter(({ title }) => title).length < LONG_FORM) return null;
  const items = sections
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
  return <SectionIndex label="Sections of this form" sections={items} className={className} />;
}
