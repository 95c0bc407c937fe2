import { type ComponentProps, memo } from 'react';
import { cn } from './cn';

export interface Option {
  value: string;
  label: string;
  /** A line of explanation; options with hints are best shown as cards. */
  hint?: string;
}

/** pills: short labels. cards: labels with a hint. segments: pills without a mark, to switch between views. */
export type OptionLayout = 'pills' | 'cards' | 'segments';

export const optionGridClass: Record<OptionLayout, string> = {
  pills: 'flex flex-wrap gap-2',
  segments: 'flex flex-wrap gap-1',
  cards: 'grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]',
};

const shapes: Record<OptionLayout, string> = {
  pills: 'min-h-9 items-center rounded-full py-1.5 pr-4 pl-3',
  segments: 'min-h-9 items-center rounded-full px-4 py-1.5',
  cards: 'min-h-12 items-start rounded-lg p-3.5',
};

/** What a choice of one and a choice of several options have in common. */
export interface OptionGroupProps {
  /** Id of the group; options get `<id>-<index>`. */
  id: string;
  options: readonly Option[];
  /** Id of the element that labels the group: `<id>-label` within `Field as="group"`. */
  labelledBy: string;
  describedBy?: string;
  invalid?: boolean;
  required?: boolean | undefined;
  disabled?: boolean;
  onBlur?: () => void;
}

interface OptionChipProps extends Omit<ComponentProps<'input'>, 'type'> {
  type: 'checkbox' | 'radio';
  option: Option;
  layout: OptionLayout;
  /** Sets `aria-disabled` but stays focusable and pressable, so that a press can show the reason. */
  softDisabled?: boolean;
  invalid?: boolean;
}

/** The box or dot before the label; follows the state of its sibling input. */
function Mark({ type, isLowered }: { type: 'checkbox' | 'radio'; isLowered: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-4 shrink-0 place-items-center border border-control bg-background text-transparent',
        'peer-checked:border-primary-hover peer-checked:bg-primary peer-checked:text-on-primary',
        isLowered && 'mt-0.5',
        type === 'radio' ? 'rounded-full' : 'rounded-[0.25rem]',
      )}
    >
      {type === 'radio' ? (
        <span className="size-1.5 rounded-full bg-current" />
      ) : (
        <svg
          aria-hidden="true"
          viewBox="0 0 12 12"
          className="size-3"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        >
          <path d="m2.5 6.5 2.5 2.5 4.5-5.5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      )}
    </span>
  );
}

/**
 * One choice: a native checkbox or radio button as a pill or card. The transparent input covers the label, so that a press hits
 * it directly; a press on the label would blur it first. Colors change without transitions, because the main thread would
 * restyle and repaint every choice in every frame. Memoized.
 */
export const OptionChip = memo(({ type, option, layout, softDisabled, invalid, ...rest }: OptionChipProps) => {
  return (
    <label
      className={cn(
        'group relative flex max-w-full cursor-pointer gap-2.5 border border-hairline-strong bg-surface text-sm text-muted',
        'hover:border-control hover:bg-raised hover:text-fg has-checked:border-primary-hover has-checked:bg-primary/20 has-checked:text-fg',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        'has-disabled:cursor-not-allowed has-disabled:border-hairline has-disabled:bg-surface has-disabled:text-faint',
        'has-aria-disabled:cursor-not-allowed has-aria-disabled:border-hairline has-aria-disabled:bg-transparent has-aria-disabled:text-faint',
        invalid && 'border-danger/70',
        shapes[layout],
      )}
    >
      <input
        type={type}
        value={option.value}
        aria-disabled={softDisabled || undefined}
        aria-invalid={(type === 'checkbox' && invalid) || undefined}
        className="peer absolute inset-0 m-0 size-full cursor-[inherit] appearance-none rounded-[inherit] opacity-0"
        {...rest}
      />
      {layout !== 'segments' && <Mark type={type} isLowered={layout === 'cards'} />}
      <span className="min-w-0">
        {option.label}
        {option.hint && (
          <span className="mt-0.5 block text-xs leading-relaxed text-faint group-has-checked:text-muted">
            {option.hint}
          </span>
        )}
      </span>
    </label>
  );
});
