import { useEffect, useRef, useState } from 'react';
import { brand } from '@/brand';
import { CopyTextButton } from '@/engine/copy-text-button';
import { CheckboxGroup } from '@/ui/checkbox-group';
import { Field } from '@/ui/field';
import { Icon } from '@/ui/icon';
import { Input } from '@/ui/input';
import { PromptText } from '@/ui/prompt-text';
import { brandIcon } from '../brand-icon';
import { Eyebrow } from './eyebrow';
import { Section, SectionHeading } from './section';

const texts = brand.preview;
const options = texts.choices.map(({ label }) => ({ value: label, label }));

function composePrompt(name: string, chosen: readonly string[]): string {
  const fill = (text: string) => text.replaceAll('{name}', name.trim() || '...');
  const goals = texts.choices
    .filter(({ label }) => chosen.includes(label))
    .map(({ line }, index) => `${index + 1}. ${line}`);
  const parts = [
    fill(texts.opening),
    ...(goals.length > 0 ? [[texts.goals, ...goals].join('\n')] : []),
    fill(texts.closing),
  ];
  return parts.join('\n\n');
}

/** A small working tool on the landing page, built from the same components as the real ones. */
export function LivePreview() {
  const [name, setName] = useState(texts.fieldValue);
  const [chosen, setChosen] = useState<string[]>(
    texts.choices.filter((choice) => choice.chosen).map((choice) => choice.label),
  );
  const prompt = composePrompt(name, chosen);
  const field = useRef<HTMLInputElement>(null);
  // The visitor may have typed into the prerendered field before the script ran.
  useEffect(() => setName((previous) => field.current?.value ?? previous), []);

  return (
    <Section>
      <Eyebrow>{texts.eyebrow}</Eyebrow>
      <SectionHeading title={texts.title} text={texts.text} />
      <div className="edge-light mt-10 rounded-2xl border border-hairline-strong bg-surface/90 shadow-float">
        <div className="flex items-center gap-2.5 border-b border-hairline px-5 py-3.5 text-sm font-medium sm:px-6">
          <Icon name={brandIcon(texts.icon)} className="size-4 text-violet" />
          {texts.tool}
        </div>
        <div className="grid lg:grid-cols-2">
          <div className="min-w-0 space-y-6 p-5 sm:p-6 lg:p-8">
            <Field id="preview-name" label={texts.fieldLabel}>
              <Input
                ref={field}
                id="preview-name"
                value={name}
                maxLength={80}
                autoComplete="off"
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
            <Field id="preview-goals" label={texts.choiceLabel} as="group">
              <CheckboxGroup
                id="preview-goals"
                labelledBy="preview-goals-label"
                options={options}
                value={chosen}
                onChange={setChosen}
              />
            </Field>
          </div>
          <div className="min-w-0 border-t border-hairline bg-background/50 p-5 sm:p-6 lg:rounded-br-2xl lg:border-t-0 lg:border-l lg:p-8">
            <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h3 className="text-sm font-medium text-muted">{texts.resultTitle}</h3>
              <CopyTextButton text={prompt} label={texts.copy} size="sm" />
            </div>
            <div className="lg:min-h-84">
              <PromptText text={prompt} label={texts.resultTitle} />
            </div>
          </div>
        </div>
      </div>
    </Section>
  );
}
