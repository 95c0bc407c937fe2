import type { ReactNode } from 'react';
import type { Section } from '@/generated/declaration';
import { FormattedText } from './formatted-text';

/** Returns the id of a section's heading, for the section index. */
export function sectionId(index: number): string {
  return `section-${index + 1}`;
}

export interface FormSectionProps {
  section: Section;
  /** Position among all sections of the form. */
  index: number;
  /** Heading level: 3 if the form has step headings. */
  level: 2 | 3;
  children: ReactNode;
}

/** A titled group of fields, or a text between them. */
export function FormSection({ section, index, level, children }: FormSectionProps) {
  const id = sectionId(index);
  const Heading = `h${level}` as const;
  const content = <SectionContent section={section}>{children}</SectionContent>;
  if (!section.title) return content;
  return (
    <section
      aria-labelledby={id}
      className="moved-whole scroll-mt-24 border-t border-hairline pt-6 first:border-0 first:pt-0"
    >
      <Heading id={id} tabIndex={-1} className="scroll-mt-24 text-base font-semibold text-fg">
        {section.title}
      </Heading>
      {section.description && <p className="mt-1 mb-5 text-sm text-muted">{section.description}</p>}
      {!section.description && <div className="mb-5" />}
      {content}
    </section>
  );
}

/** The text and the fields of a section. */
export function SectionContent({
  section: { text, fields, ends: endsForm },
  children,
}: Pick<FormSectionProps, 'section' | 'children'>) {
  return (
    <>
      {text && !endsForm && <FormattedText text={text} block />}
      {text && endsForm && (
        <div role="status">
          <FormattedText text={text} block />
        </div>
      )}
      {fields.length > 0 && <div className="field-grid gap-x-5 gap-y-6">{children}</div>}
    </>
  );
}
