/** Small line of text above a heading. */
export function Eyebrow({ children }: { children: string }) {
  return (
    <p className="mb-4 flex items-center gap-2.5 text-sm font-medium text-violet">
      <span aria-hidden="true" className="h-px w-6 bg-linear-to-r from-primary-hover to-accent" />
      {children}
    </p>
  );
}
