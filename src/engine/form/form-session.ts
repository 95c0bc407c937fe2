import { createContext, use } from 'react';
import type { ToolSession } from '../session/tool-session';
import type { LazyFormFeatures } from './needs-lazy-features';

/** Context with the session of the rendered form, for components that rjsf renders. */
export const FormSession = createContext<ToolSession | undefined>(undefined);

/** Returns the lazily loaded form features; undefined in a form that needs none. */
export function useLazyFormFeatures(): LazyFormFeatures | undefined {
  return use(FormSession)?.tool.lazyFeatures;
}
