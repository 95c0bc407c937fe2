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

/** Loads a sample and what shows it; nothing of it is on the page before. @throws Error where something cannot be loaded */
async function openedSample(sample: Sample, onClose: () => void): Promise<ReactElement> {
  const { sampleOf, SampleDialog } = await import('./sample-dialog');
  return <SampleDialog title={sample.title} {...(await sampleOf(sample.tool))} onClose={onClose} />;
}

function SampleCard({ sample, loading, onOpen }: { sample: Sample; loading: boolean; onOpen: () => void }) {
  return (
    <li className="relative flex flex-col rounded-2xl border border-hairline-strong bg-surface/80 p-6 shadow-lift transition-colors hover:bg-raised sm:p-8">
      <IconTile name={brandIcon(sample.icon)} tone={sample.tone} className="size-12" />
      <h3 className="mt-6 text-lg font-semibold tracking-tight">{sample.title}</h3>
      <p className="mt-2 mb-6 leading-relaxed text-muted">{sample.text}</p>
      {/* It keeps the focus while it loads: a disabled button would lose it. The whole card can be pressed. */}
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

/** Whole results to open: what the tools themselves give for their first examples. */
export function Samples() {
  const [loading, setLoading] = useState<string>();
  const [opened, setOpened] = useState<ReactElement>();
  const open = async (sample: Sample) => {
    if (loading) return;
    setLoading(sample.tool);
    await openedSample(sample, () => setOpened(undefined)).then(setOpened, () =>
      toast.error('The sample could not be loaded', { description: 'Please try again.' }),
    );
    setLoading(undefined);
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
            loading={loading === sample.tool}
            onOpen={() => void open(sample)}
          />
        ))}
      </ul>
      {opened}
    </Section>
  );
}
