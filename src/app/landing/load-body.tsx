import { type ComponentType, useState } from 'react';
import { lazyPart } from '@/ui/lazy-part';

let LoadedBody: ComponentType | undefined;

/** Loads what the landing page consists of, in a chunk of its own. Rejects if it cannot be loaded. */
export async function loadBody(): Promise<{ default: ComponentType }> {
  const { LandingBody } = await import('./landing-body');
  LoadedBody = LandingBody;
  return { default: LandingBody };
}

const LazyBody = lazyPart(loadBody);

/** The landing page without its frame. Where it is loaded already it does not suspend, so that the page hydrates in one step. */
export function LandingBody() {
  // Chosen once: another component in its place would start with empty fields.
  const [Body] = useState(() => LoadedBody ?? LazyBody);
  return <Body />;
}
