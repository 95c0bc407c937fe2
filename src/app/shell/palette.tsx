import { Command } from 'cmdk';
import { Dialog as Base } from 'radix-ui';
import { useNavigate } from 'react-router-dom';
import { manifest } from '@/engine/registry-access';
import { brand } from '@/lib/brand';
import { backdropClass } from '@/ui/dialog';
import { Icon, type IconName } from '@/ui/icon';
import { paths } from '../paths';

interface Entry {
  to: string;
  label: string;
  text: string;
  icon: IconName;
}

const pages: Entry[] = [
  { to: paths.dashboard, label: 'Dashboard', text: brand.pages.dashboard.description, icon: 'dashboard' },
  { to: paths.workflows, label: 'Workflows', text: brand.pages.workflows.description, icon: 'workflow' },
  { to: paths.customGpts, label: 'Custom Assistants', text: brand.pages.customGpts.description, icon: 'bot' },
  { to: paths.community, label: 'Join the community', text: brand.pages.community.description, icon: 'users' },
  { to: paths.landingProgram, label: 'Program', text: brand.pages.landing.description, icon: 'book-open' },
];

const tools: Entry[] = manifest.flatMap(({ route, card, title, description, icon }) =>
  route ? [{ to: route, label: card?.title ?? title, text: description, icon: icon ?? 'sparkles' }] : [],
);

const groupClass =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-2 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-faint';

function Items({ entries, onGo }: { entries: readonly Entry[]; onGo: (to: string) => void }) {
  return entries.map((entry) => (
    <Command.Item
      key={entry.to}
      value={entry.to}
      keywords={[entry.label, entry.text]}
      onSelect={() => onGo(entry.to)}
      className="flex cursor-pointer items-center gap-3 rounded-md px-3 py-2.5 text-sm text-muted data-[selected=true]:bg-overlay data-[selected=true]:text-fg"
    >
      <Icon name={entry.icon} className="size-4 shrink-0" />
      <span className="shrink-0">{entry.label}</span>
      <span className="hidden min-w-0 flex-1 truncate text-xs text-faint sm:block">{entry.text}</span>
    </Command.Item>
  ));
}

export interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Jumps to any tool or page by typing a part of its name. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const navigate = useNavigate();
  const go = (to: string) => {
    onOpenChange(false);
    navigate(to);
  };
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Overlay className={backdropClass} />
        <Base.Content
          aria-describedby={undefined}
          className="fixed inset-x-4 top-[12vh] z-50 mx-auto max-w-xl animate-pop overflow-hidden rounded-xl border border-hairline-strong bg-raised shadow-float"
        >
          <Base.Title className="sr-only">Go to a tool or page</Base.Title>
          <Command label="Go to a tool or page" loop>
            <div className="flex items-center gap-3 border-b border-hairline px-4">
              <Icon name="search" className="size-4 shrink-0 text-faint" />
              <Command.Input
                placeholder="Search tools and pages"
                className="h-13 w-full bg-transparent text-base text-fg outline-none placeholder:text-faint sm:text-sm"
              />
            </div>
            <Command.List className="max-h-[50vh] overflow-y-auto p-2">
              <Command.Empty className="px-3 py-8 text-center text-sm text-muted">Nothing by that name.</Command.Empty>
              <Command.Group heading="Tools" className={groupClass}>
                <Items entries={tools} onGo={go} />
              </Command.Group>
              <Command.Group heading="Pages" className={groupClass}>
                <Items entries={pages} onGo={go} />
              </Command.Group>
            </Command.List>
          </Command>
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}
