import { createContext } from 'react';
import type { RendererProps } from '@/contracts/plugins';

/** Renders the page's tools for a section of a text, by its number from 0. */
export const SectionTools = createContext<RendererProps['partTools']>(undefined);
