import { useEffect, useState } from 'react';
import { type Answers, isEmpty, isShown } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { Icon } from '@/ui/icon';
import type { ToolSession } from '../session/tool-session';
import { type FormSectionProps, SectionContent, sectionId } from './form-section';

interface FoldedSectionProps extends FormSectionProps {
  session: ToolSession;
  /** Whether one of its fields shows an error. */
  invalid: boolean;
}

/** A collapsible section, closed at first. Opens if its fields differ from their defaults or one shows an error. */
export function FoldedSection({ session, section, index, level, invalid, children }: FoldedSectionProps) {
  const id = sectionId(index);
  const Heading = `h${level}` as const;
  const [open, setOpen] = useState(() =>
    section.fields.some((name) => isChanged(session.tool.declaration, name, session.answers)),
  );
  useEffect(() => {
    if (invalid) setOpen(true);
  }, [invalid]);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group scroll-mt-24 border-t border-hairline pt-6 first:border-0 first:pt-0"
    >
      <summary
        id={id}
        className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-md text-fg hover:text-accent"
      >
        <Heading className="text-base font-semibold">{section.title}</Heading>
        <Icon name="chevron-down" className="size-5 shrink-0 text-faint transition-transform group-open:rotate-180" />
      </summary>
      {section.description && <p className="mt-1 text-sm text-muted">{section.description}</p>}
      <div className="mt-5">
        <SectionContent section={section}>{children}</SectionContent>
      </div>
    </details>
  );
}

/** Returns whether a visible field differs from its default; a toggle that is off counts as untouched. */
function isChanged(declaration: FormDeclaration, name: string, answers: Answers): boolean {
  const defaultValue = declaration.form.properties[name]?.default ?? false;
  const value = isEmpty(answers[name]) ? false : answers[name];
  return isShown(declaration, name, answers) && JSON.stringify(value) !== JSON.stringify(defaultValue);
}
