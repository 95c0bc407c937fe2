import type { ReactNode } from 'react';
import { cn } from '@/ui/cn';

/** A section of the landing page, in the page's column width. */
export function Section({ id, className, children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <section id={id} className={cn('mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24', className)}>
      {children}
    </section>
  );
}

export function SectionHeading({ title, text }: { title: string; text?: string }) {
  return (
    <div className="max-w-2xl">
      <h2 className="text-3xl leading-tight font-semibold tracking-tight sm:text-4xl">{title}</h2>
      {text && <p className="mt-4 text-lg leading-relaxed text-muted">{text}</p>}
    </div>
  );
}
