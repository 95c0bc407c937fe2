import { brandLink } from '@/brand-link';
import { useExtras } from './form-session';

/** A text of a declaration with its marks as looks; plain in a form whose texts have none. */
export function FormattedText({ text, block }: { text: string; block?: boolean }) {
  const extras = useExtras();
  return extras ? <extras.Formatted text={text} href={brandLink} block={block} /> : text;
}
