import type { WidgetProps } from '@rjsf/utils';
import { ariaProps, optionsFrom } from '@/contracts/widget';
import { cn } from '@/ui/cn';

/** A single choice that presets another field. Each option shows its colors; one without stands for custom colors. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled } = props;
  const { choices = [], presets = {} } = optionsFrom(props);
  const hasColors = Object.values(presets).some((preset) => colorsIn(preset).length > 0);
  return (
    <div
      id={id}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      {...ariaProps(props)}
      className="grid grid-cols-2 gap-2 sm:grid-cols-3"
    >
      {choices.map((choice, index) => (
        <label
          key={choice.value}
          className={cn(
            'flex cursor-pointer flex-col gap-2 rounded-lg border border-hairline-strong bg-surface p-3 text-sm text-muted',
            'hover:border-control hover:bg-raised hover:text-fg has-checked:border-primary-hover has-checked:bg-primary/20 has-checked:text-fg',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          )}
        >
          <input
            type="radio"
            id={`${id}-${index}`}
            name={id}
            className="sr-only"
            checked={value === choice.value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
            onBlur={() => onBlur(id, value)}
          />
          {hasColors && <Swatches colors={colorsIn(presets[choice.value])} />}
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

const COLOR = /^#[0-9a-f]{3,8}$/i;

/** Returns the colors in a preset, which may be a color, an object with colors, or something else. */
function colorsIn(preset: unknown): string[] {
  const parts = typeof preset === 'object' && preset !== null ? Object.values(preset) : [preset];
  return parts.filter((part) => typeof part === 'string' && COLOR.test(part));
}

function Swatches({ colors }: { colors: string[] }) {
  if (colors.length === 0)
    return <span aria-hidden="true" className="h-6 rounded border border-dashed border-control" />;
  return (
    <span aria-hidden="true" className="flex h-6 overflow-hidden rounded border border-hairline">
      {colors.map((color) => (
        <span key={color} className="flex-1" style={{ backgroundColor: color }} />
      ))}
    </span>
  );
}
