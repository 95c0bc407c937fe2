import { type ReactElement, useState } from 'react';
import { brand } from '@/brand';
import { Icon } from '@/ui/icon';
import { IconTile } from '@/ui/page-header';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { brandIcon } from '../brand-icon';
import { Eyebrow } from './eyebrow';
import { Section, SectionHeading } from './section';

const texts = brand.samples;

type Sample = (typeof texts.items)[number];

/** Loads a sample and its dialog on demand. @throws Error if a part cannot be loaded */
async function loadSampleDialog(sample: Sample, onClose: () => void): Promise<ReactElement> {
  const { loadToolSample, SampleDialog } = await import('./sample-dialog');
  return <SampleDialog title={sample.title} {...(await loadToolSample(sample.tool))} onClose={onClose} />;
}

function SampleCard({ sample, loading, onOpen }: { sample: Sample; loading: boolean; onOpen: () => void }) {
  return (
    <li className="relative flex flex-col rounded-2xl border border-hairline-strong bg-surface/80 p-6 shadow-lift transition-colors hover:bg-raised sm:p-8">
      <IconTile name={brandIcon(sample.icon)} tone={sample.tone} className="size-12" />
      <h3 className="mt-6 text-lg font-semibold tracking-tight">{sample.title}</h3>
      <p className="mt-2 mb-6 leading-relaxed text-muted">{sample.text}</p>
      {/* Not disabled while loading, as a disabled button loses the focus. Its `after` box makes the whole card clickable. */}
      <button
        type="button"
        aria-busy={loading || undefined}
        onClick={onOpen}
        className="mt-auto flex min-h-11 items-center gap-2 self-start rounded-md text-sm font-medium text-accent after:absolute after:inset-0 after:rounded-2xl"
      >
        {texts.open}
        <span className="sr-only">: {sample.title}</span>
        {loading ? <Spinner size="sm" /> : <Icon name="arrow-right" className="size-4" />}
      </button>
    </li>
  );
}

/** Sample results to open: what the tools return for their first examples. */
export function Samples() {
  const [loadingTool, setLoadingTool] = useState<string>();
  const [dialog, setDialog] = useState<ReactElement>();
  const open = async (sample: Sample) => {
    if (loadingTool) return;
    setLoadingTool(sample.tool);
    await loadSampleDialog(sample, () => setDialog(undefined)).then(setDialog, () =>
      toast.error('The sample could not be loaded', { description: 'Please try again.' }),
    );
    setLoadingTool(undefined);
  };
  if (texts.items.length === 0) return null;
  return (
    <Section className="pt-0 sm:pt-0">
      <Eyebrow>{texts.eyebrow}</Eyebrow>
      <SectionHeading title={texts.title} text={texts.text} />
      <ul className="mt-10 grid gap-4 lg:grid-cols-3">
        {texts.items.map((sample) => (
          <SampleCard
            key={sample.tool}
            sample={sample}
            loading={loadingTool === sample.tool}
            onOpen={() => void open(sample)}
          />
        ))}
      </ul>
      {dialog}
    </Section>
  );
}
