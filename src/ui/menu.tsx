import { DropdownMenu as Base } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { cn } from './cn';
import { Icon, type IconName } from './icon';

export interface MenuItem {
  label: string;
  /** Tells it from others with the same label. */
  key?: string;
  icon?: IconName;
  onSelect?: () => void;
  /** Leads there in a new tab. */
  href?: string;
  /** true: waits until the menu is closed and its button has the focus again, which what opens then gives back. */
  opens?: boolean;
  tone?: 'danger';
  /** For one of several choices: whether it is the one that holds. */
  checked?: boolean;
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Above the items. */
  header?: ReactNode;
  /** Groups of items, parted by lines. */
  groups: readonly (readonly MenuItem[])[];
  /** Whether it is open from its beginning. */
  startsOpen?: boolean;
  /** Told whenever it opens. */
  onOpen?: () => void;
}

/** A menu of actions under a button; stays where the button stands, within the same landmark. */
export function Menu({ trigger, header, groups, startsOpen = false, onOpen }: MenuProps) {
  const opening = useRef<() => void>(undefined);
  const open = () => {
    // After the menu has given the focus back, which it does in the same breath.
    if (opening.current) queueMicrotask(opening.current);
    opening.current = undefined;
  };
  const ready = ({ opens, onSelect, ...item }: MenuItem): MenuItem => ({
    ...item,
    onSelect: () => {
      if (opens) opening.current = onSelect;
      else onSelect?.();
    },
  });
  return (
    <Base.Root modal={false} defaultOpen={startsOpen} onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      <Base.Trigger asChild>{trigger}</Base.Trigger>
      <Base.Content
        align="end"
        sideOffset={8}
        collisionPadding={12}
        onCloseAutoFocus={open}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-60 animate-fade overflow-y-auto rounded-xl border border-hairline-strong bg-raised p-1.5 shadow-float"
      >
        {header && <Base.Label className="px-3 pt-2 pb-2.5">{header}</Base.Label>}
        {groups.map((items, index) => (
          <div key={items.map(({ key, label }) => key ?? label).join()}>
            {(index > 0 || header) && <Base.Separator className="mx-1 my-1.5 h-px bg-hairline" />}
            {items.map((item) => (
              <Item key={item.key ?? item.label} item={ready(item)} />
            ))}
          </div>
        ))}
      </Base.Content>
    </Base.Root>
  );
}

function Item({ item: { label, icon, onSelect, href, tone, checked } }: { item: MenuItem }) {
  const look = {
    ...(onSelect && { onSelect }),
    className: cn(
      'flex cursor-pointer items-center gap-2.5 rounded-md px-3 py-2 text-sm outline-none max-sm:min-h-11 data-highlighted:bg-overlay',
      tone === 'danger' ? 'text-danger' : 'text-muted data-highlighted:text-fg',
      checked && 'text-fg',
    ),
  };
  if (href)
    return (
      <Base.Item {...look} asChild>
        <a href={href} target="_blank" rel="noopener">
          {icon && <Icon name={icon} className="size-4" />}
          <span className="max-w-56 truncate">{label}</span>
          <Icon name="arrow-up-right" className="ml-auto size-3.5 text-faint" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      </Base.Item>
    );
  if (checked === undefined)
    return (
      <Base.Item {...look}>
        {icon && <Icon name={icon} className="size-4" />}
        <span className="max-w-56 truncate">{label}</span>
      </Base.Item>
    );
  return (
    <Base.CheckboxItem {...look} checked={checked}>
      <Icon name="check" className={cn('size-4 shrink-0', checked ? 'text-accent' : 'invisible')} />
      <span className="max-w-56 truncate">{label}</span>
    </Base.CheckboxItem>
  );
}
