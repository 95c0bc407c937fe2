import type { ReactNode } from 'react';
import type { Section } from '@/generated/declaration';

/** Id of a section's heading, for the section index. */
export function sectionId(index: number): string {
  return `section-${index + 1}`;
}

/** A titled group of fields. */
export function FormSection({ section, index, children }: { section: Section; index: number; children: ReactNode }) {
  const id = sectionId(index);
  const fields = <div className="grid grid-cols-1 gap-x-5 gap-y-6 sm:grid-cols-2">{children}</div>;
  if (!section.title) return fields;
  return (
    <section aria-labelledby={id} className="scroll-mt-24 border-t border-hairline pt-6 first:border-0 first:pt-0">
      <h2 id={id} tabIndex={-1} className="scroll-mt-24 text-base font-semibold text-fg">
        {section.title}
      </h2>
      {section.description && <p className="mt-1 mb-5 text-sm text-muted">{section.description}</p>}
      {!section.description && <div className="mb-5" />}
      {fields}
    </section>
  );
}
