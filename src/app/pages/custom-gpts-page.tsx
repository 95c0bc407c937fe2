import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { ExternalLink } from '@/ui/external-link';
import { Icon } from '@/ui/icon';
import { IconTile, PageHeader } from '@/ui/page-header';
import { brandIcon } from '../brand-icon';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';

const texts = brand.assistants;

/** Links to custom GPTs, which open in a new tab (docs/behaviour.md, section 2). */
export function CustomGptsPage() {
  useDocumentHead({ ...brand.pages.customGpts, noIndex: true });
  return (
    <PageLayout>
      <PageHeader
        icon="bot"
        title={texts.title}
        intro={texts.text}
        back={{ to: paths.dashboard, label: 'Back to Dashboard' }}
      />
      <ul className="grid gap-5 md:grid-cols-2">
        {texts.items.map((item) => (
          <Card as="li" key={item.title} padding="lg" className="flex flex-col">
            <div className="flex items-start justify-between gap-3">
              <IconTile name={brandIcon(item.icon)} />
              <Badge tone="violet">{item.category}</Badge>
            </div>
            <h2 className="mt-5 text-lg font-semibold tracking-tight">{item.title}</h2>
            <p className="mt-2 leading-relaxed text-muted">{item.text}</p>
            <ul className="mt-5 mb-8 space-y-2 text-sm text-muted">
              {item.points.map((point) => (
                <li key={point} className="flex gap-2.5">
                  <Icon name="check" className="mt-0.5 size-4 shrink-0 text-accent" />
                  {point}
                </li>
              ))}
            </ul>
            <ExternalLink href={brand.links[item.link]} variant="secondary" className="mt-auto w-full">
              {item.button}
            </ExternalLink>
          </Card>
        ))}
      </ul>
    </PageLayout>
  );
}
