/** A keyboard key, as shown in hints. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="rounded-sm border border-hairline-strong bg-overlay px-1.5 py-0.5 font-sans text-[0.6875rem] leading-none text-faint">
      {children}
    </kbd>
  );
}
