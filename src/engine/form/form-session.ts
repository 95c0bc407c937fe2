import { createContext } from 'react';
import type { ToolSession } from '../session/tool-session';

/** Context with the session of the rendered form, for components that rjsf renders. */
export const FormSession = createContext<ToolSession | undefined>(undefined);
