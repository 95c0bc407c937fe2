/**
 * What today's browsers give and TypeScript's own declarations do not say yet: scrolling answers with a promise (CSSOM
 * View). An effect that returns one makes React call it as a clean-up, so the type must tell.
 */
interface Element {
  scroll(options?: ScrollToOptions): Promise<void>;
  scrollBy(options?: ScrollToOptions): Promise<void>;
  scrollIntoView(arg?: boolean | ScrollIntoViewOptions): Promise<void>;
  scrollTo(options?: ScrollToOptions): Promise<void>;
}

interface Window {
  scroll(options?: ScrollToOptions): Promise<void>;
  scrollBy(options?: ScrollToOptions): Promise<void>;
  scrollTo(options?: ScrollToOptions): Promise<void>;
}
