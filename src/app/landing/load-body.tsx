import { type ComponentType, Suspense, useState } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import { Spinner } from '@/ui/spinner';

let LoadedBody: ComponentType | undefined;

/** Loads what the landing page consists of, in a chunk of its own. Rejects if it cannot be loaded. */
export async function loadBody(): Promise<{ default: ComponentType }> {
  const { LandingBody } = await import('./landing-body');
  LoadedBody = LandingBody;
  return { default: LandingBody };
}

const LazyBody = lazyPart(loadBody);

/**
 * The landing page without its frame. A body that is loaded stands in no Suspense boundary: React would hydrate it after the
 * frame, and a checkbox pressed in between would not tell React that it changed.
 */
export function LandingBody() {
  // Chosen once: another component in its place would start with empty fields.
  const [Body] = useState(() => LoadedBody);
  if (Body) return <Body />;
  return (
    <Suspense
      fallback={
        <div className="grid justify-items-center pt-[40vh] pb-[60vh] text-accent">
          <Spinner label="Loading the page" />
        </div>
      }
    >
      <LazyBody />
    </Suspense>
  );
}
