import { createContext, use } from 'react';
import type { ToolSession } from '../session/tool-session';
import type { Extras } from './needs-extras';

/** The session whose form is drawn, for the parts rjsf draws it with. */
export const FormSession = createContext<ToolSession | undefined>(undefined);

/** What only some forms are drawn with; undefined in a form that needs none of it. */
export function useExtras(): Extras | undefined {
  return use(FormSession)?.tool.extras;
}
