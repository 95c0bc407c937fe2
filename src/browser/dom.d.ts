/**
 * Scroll methods return a promise in current browsers (CSSOM View), which TypeScript's DOM types do not declare yet. The
 * type must show it: React would call a promise returned by an effect as its cleanup function.
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
