import { use } from 'react';
import { brandLink } from '@/brand-link';
import { FormSession } from './form-session';

/** Renders the Markdown of a declared text; plain text in forms that contain none. */
export function FormattedText({ text, block }: { text: string; block?: boolean }) {
  const LazyFeatures = use(FormSession)?.tool.lazyFeatures;
  return LazyFeatures ? <LazyFeatures.MarkupText text={text} href={brandLink} block={block} /> : text;
}
