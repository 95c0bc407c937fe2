/** First focusable link of a page: skips the navigation for keyboard users. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-overlay focus:px-4 focus:py-2 focus:text-sm focus:font-medium focus:text-fg"
    >
      Skip to content
    </a>
  );
}
