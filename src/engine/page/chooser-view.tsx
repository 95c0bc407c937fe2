import { Link } from 'react-router-dom';
import { useDocumentHead } from '@/browser/document-head';
import { manifest } from '@/generated/manifest';
import type { ResolvedDeclaration } from '@/registry/options';
import { Icon } from '@/ui/icon';
import { IconTile, PageHeader } from '@/ui/page-header';

/** The page of a chooser: the tools it offers and how they work. */
export function ChooserView({ declaration }: { declaration: ResolvedDeclaration }) {
  const { page, chooser } = declaration;
  if (!page || !chooser) throw new Error(`The chooser ${declaration.id} must declare a page and its tools`);
  useDocumentHead(page);
  const offeredTools = chooser.tools.flatMap((id) => manifest.filter((entry) => entry.id === id));
  return (
    <div>
      <PageHeader title={page.heading ?? page.title} intro={page.intro} icon={page.icon} back={page.back} />
      <ul className="grid gap-4 md:grid-cols-3">
        {offeredTools.map(({ id, route = '', title, description, icon = 'sparkles' }) => (
          <li key={id}>
            <Link
              to={route}
              className="group flex h-full flex-col gap-4 rounded-xl border border-hairline bg-surface/80 p-6 transition-colors hover:border-hairline-strong hover:bg-raised"
            >
              <IconTile name={icon} />
              <span className="text-lg font-semibold text-fg">{title}</span>
              <span className="flex-1 text-sm leading-relaxed text-muted">{description}</span>
              <span className="inline-flex items-center gap-1.5 text-sm font-medium text-violet">
                Start
                <Icon name="arrow-right" className="size-4 transition-transform group-hover:translate-x-0.5" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <h2 className="mt-14 mb-6 text-lg font-semibold text-fg">How it works</h2>
      <ol className="grid gap-6 md:grid-cols-3">
        {chooser.howItWorks.map(({ title, text }, index) => (
          <li key={title} className="border-t border-hairline-strong pt-4">
            <span className="text-sm text-faint tabular">Step {index + 1}</span>
            <p className="mt-1 font-medium text-fg">{title}</p>
            <p className="mt-1 text-sm leading-relaxed text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
