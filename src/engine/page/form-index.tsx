import { useAtomValue } from 'jotai';
import { isEmpty, isShown } from '@/registry/answers';
import { SectionIndex } from '@/ui/section-index';
import { sectionId } from '../form/form-section';
import type { ToolSession } from '../session/tool-session';

/** Forms with at least this many titled sections get an index. */
const LONG_FORM = 4;

/** For a long form: its sections and how far each is filled in. */
export function FormIndex({ session, className }: { session: ToolSession; className?: string }) {
  const { declaration } = session.tool;
  const answers = useAtomValue(session.atoms.answers);
  const { sections } = declaration.ui;
  if (sections.filter(({ title }) => title).length < LONG_FORM) return null;
  const items = sections.map(({ title = '', fields }, index) => {
    const shown = fields.filter((name) => isShown(declaration, name, answers));
    return {
      id: sectionId(index),
      title,
      total: shown.length,
      filled: shown.filter((name) => !isEmpty(answers[name])).length,
    };
  });
  return <SectionIndex label="Sections of this form" sections={items} className={className} />;
}
