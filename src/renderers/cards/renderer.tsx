import type { EditableText, RendererProps } from '@/contracts/plugins';
import { RESULT_PARTS } from '@/contracts/result-parts';
import type { ResultCard, ToolResult } from '@/generated/declaration';
import type { PromptPair } from '@/generated/results';
import { unknownProperties } from '@/reading/coerce';
import { Card, CardHeader } from '@/ui/card';
import { CopyButton } from '@/ui/copy-button';
import { ExternalLink } from '@/ui/external-link';
import { MaybeMarkdownRegion } from '../parts/maybe-markdown';
import { MoreSection, morePartsText } from '../parts/more-section';
import { RenderedOrPlain } from '../parts/rendered-or-plain';
import './cards.css';

/** Two prompts, each on a card with buttons to copy it and to open the service it is meant for. */
export function Renderer({ value, options: { cards = [] }, copy, href, partTools }: RendererProps<'prompt-pair'>) {
  return (
    <RenderedOrPlain value={value}>
      <div className="space-y-5 @container">
        <div className="grid gap-5 @3xl:grid-cols-2">
          {cards.map((card) => (
            <PromptCard
              key={card.from}
              card={card}
              text={textAt(value, card.from)}
              copy={copy}
              href={href}
              partTools={partTools}
            />
          ))}
        </div>
        <MoreSection parts={unknownProperties(value, RESULT_PARTS.promptPair)} />
      </div>
    </RenderedOrPlain>
  );
}

interface PromptCardProps extends Pick<RendererProps, 'copy' | 'href' | 'partTools'> {
  card: ResultCard;
  text: string;
}

function PromptCard({ card, text, copy, href, partTools }: PromptCardProps) {
  return (
    <Card as="article" className="prompt-card space-y-4 max-sm:space-y-3">
      <CardHeader
        title={card.title}
        actions={
          <>
            {partTools?.(card.from)}
            <CopyButton size="sm" itemName={card.title} copy={() => copy(text, card.copied)} />
            {card.open && (
              <ExternalLink href={href(card.open.link)} variant="secondary" size="sm">
                {card.open.label}
              </ExternalLink>
            )}
          </>
        }
      />
      <MaybeMarkdownRegion text={text} label={card.title} />
    </Card>
  );
}

export function toText(value: PromptPair, { cards = [] }: Pick<ToolResult, 'cards'>): string {
  const otherParts = morePartsText(unknownProperties(value, RESULT_PARTS.promptPair));
  return [
    ...cards.map(({ from, title }) => `${title}\n\n${textAt(value, from)}`),
    ...(otherParts ? [otherParts] : []),
  ].join('\n\n\n');
}

export function texts(value: PromptPair, { cards = [] }: Pick<ToolResult, 'cards'>): EditableText[] {
  return cards.map(({ from, title }) => ({ path: [from], title, text: textAt(value, from) }));
}

/** Returns the prompt a card shows; the check has verified that the result kind has this property. */
function textAt(value: PromptPair, from: string): string {
  return String(value[from as keyof PromptPair] ?? '');
}
