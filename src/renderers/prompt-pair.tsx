import type { RendererProps } from '@/contracts/plugins';
import type { ResultCard } from '@/generated/declaration';
import type { PromptPair } from '@/generated/results';
import { Card, CardHeader } from '@/ui/card';
import { CopyButton } from '@/ui/copy-button';
import { ExternalLink } from '@/ui/external-link';
import { PromptText } from '@/ui/prompt-text';

export const accepts = 'prompt-pair';
export const options = ['cards'] as const;

/** Two prompts, each on a card of its own with a way to copy it and to open the service it is meant for. */
export function Renderer({ value, options: { cards = [] }, copy, href }: RendererProps<'prompt-pair'>) {
  return (
    <div className="@container">
      <div className="grid gap-5 @3xl:grid-cols-2">
        {cards.map((card) => (
          <PromptCard key={card.from} card={card} text={value[card.from]} copy={copy} href={href} />
        ))}
      </div>
    </div>
  );
}

interface PromptCardProps extends Pick<RendererProps, 'copy' | 'href'> {
  card: ResultCard;
  text: string;
}

function PromptCard({ card, text, copy, href }: PromptCardProps) {
  return (
    <Card as="article" className="space-y-4">
      <CardHeader
        title={card.title}
        actions={
          <>
            <CopyButton size="sm" what={card.title} copy={() => copy(text, card.copied)} />
            {card.open && (
              <ExternalLink href={href(card.open.link)} variant="secondary" size="sm">
                {card.open.label}
              </ExternalLink>
            )}
          </>
        }
      />
      <PromptText text={text} label={card.title} />
    </Card>
  );
}

export function toText({ lovable_prompt, chatgpt_prompt }: PromptPair): string {
  return `Lovable prompt\n\n${lovable_prompt}\n\n\nChatGPT prompt\n\n${chatgpt_prompt}`;
}

export function count(): number {
  return 2;
}
