import { DropdownMenu as Base } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { cn } from './cn';
import { Icon, type IconName } from './icon';

export interface MenuItem {
  label: string;
  /** Distinguishes items with the same label. */
  key?: string;
  icon?: IconName;
  onSelect?: () => void;
  /** Opens this address in a new tab. */
  href?: string;
  /** Runs `onSelect` after the menu has returned the focus to its button, so that the dialog can return the focus there. */
  opensDialog?: boolean;
  tone?: 'danger';
  /** For a choice among several: whether it is the current one. */
  checked?: boolean;
}

export interface MenuProps {
  trigger: ReactElement;
  header?: ReactNode;
  groups: readonly (readonly MenuItem[])[];
  defaultOpen?: boolean;
  onOpen?: () => void;
}

/** A menu of actions under a button. Rendered next to the button, without a portal, so that it stays in the same landmark. */
export function Menu({ trigger, header, groups, defaultOpen = false, onOpen }: MenuProps) {
  const pendingAction = useRef<() => void>(undefined);
  const runPendingAction = () => {
    // Radix returns the focus in the same task; the microtask runs after that.
    if (pendingAction.current) queueMicrotask(pendingAction.current);
    pendingAction.current = undefined;
  };
  const withDeferredSelect = ({ opensDialog, onSelect, ...item }: MenuItem): MenuItem => ({
    ...item,
    onSelect: () => {
      if (opensDialog) pendingAction.current = onSelect;
      else onSelect?.();
    },
  });
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen} onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      <Base.Trigger asChild>{trigger}</Base.Trigger>
      <Base.Content
        align="end"
        sideOffset={8}
        collisionPadding={12}
        onCloseAutoFocus={runPendingAction}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-60 animate-fade overflow-y-auto rounded-xl border border-hairline-strong bg-raised p-1.5 shadow-float"
      >
        {header && <Base.Label className="px-3 pt-2 pb-2.5">{header}</Base.Label>}
        {groups.map((items, index) => (
          <div key={items.map(({ key, label }) => key ?? label).join()}>
            {(index > 0 || header) && <Base.Separator className="mx-1 my-1.5 h-px bg-hairline" />}
            {items.map((item) => (
              <Item key={item.key ?? item.label} item={withDeferredSelect(item)} />
            ))}
          </div>
        ))}
      </Base.Content>
    </Base.Root>
  );
}

function Item({ item: { label, icon, onSelect, href, tone, checked } }: { item: MenuItem }) {
  const itemProps = {
    ...(onSelect && { onSelect }),
    className: cn(
      'flex cursor-pointer items-center gap-2.5 rounded-md px-3 py-2 text-sm outline-none max-sm:min-h-11 data-highlighted:bg-overlay',
      tone === 'danger' ? 'text-danger' : 'text-muted data-highlighted:text-fg',
      checked && 'text-fg',
    ),
  };
  if (href)
    return (
      <Base.Item {...itemProps} asChild>
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
      <Base.Item {...itemProps}>
        {icon && <Icon name={icon} className="size-4" />}
        <span className="max-w-56 truncate">{label}</span>
      </Base.Item>
    );
  return (
    <Base.CheckboxItem {...itemProps} checked={checked}>
      <Icon name="check" className={cn('size-4 shrink-0', checked ? 'text-accent' : 'invisible')} />
      <span className="max-w-56 truncate">{label}</span>
    </Base.CheckboxItem>
  );
}
