import { mailHref, phoneHref, webHref, webLabel } from '@/lib/contact-links';
import type { LeadField } from '@/lib/lead-rows';
import { ExternalLink } from '@/ui/external-link';
import { textLinkClass } from '@/ui/text-link';

export interface LeadCellProps {
  from: LeadField;
  text: string;
}

/** What stands in one cell: a link where the text is a phone number, an e-mail or a web address, otherwise the text. */
export function LeadCell({ from, text }: LeadCellProps) {
  if (from === 'phone') return <ContactLink href={phoneHref(text)} text={text} />;
  if (from === 'email') return <ContactLink href={mailHref(text)} text={text} />;
  if (from === 'website') return <WebLink href={webHref(text)} text={text} />;
  return from === 'name' ? <span className="font-medium">{text}</span> : text;
}

function ContactLink({ href, text }: { href: string | undefined; text: string }) {
  if (!href) return text;
  return (
    <a href={href} className={textLinkClass}>
      {text}
    </a>
  );
}

function WebLink({ href, text }: { href: string | undefined; text: string }) {
  if (!href) return text;
  return (
    <ExternalLink href={href} hideIcon>
      {webLabel(text)}
    </ExternalLink>
  );
}
