import { type ComponentType, Suspense, useState } from 'react';
import { lazyPart } from '@/ui/lazy-with-retry';
import { Spinner } from '@/ui/spinner';

let LoadedBody: ComponentType | undefined;

/** Loads the content of the landing page, a separate chunk. Rejects if it cannot be loaded. */
export async function loadLandingBody(): Promise<{ LandingBody: ComponentType }> {
  const { LandingBody } = await import('./landing-body');
  LoadedBody = LandingBody;
  return { LandingBody };
}

const SuspendingBody = lazyPart(loadLandingBody, 'LandingBody');

/**
 * The landing page's content, loaded on demand. A body that is already loaded gets no Suspense boundary: React would hydrate it
 * after the layout, and miss the change of a checkbox clicked in between.
 */
export function LazyLandingBody() {
  // Chosen once: switching the component later would remount it and empty its fields.
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
      <SuspendingBody />
    </Suspense>
  );
}
