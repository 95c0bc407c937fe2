import { Button } from '@/ui/button';

export interface ViewButtonsProps {
  /** What is chosen, for screen readers. */
  label: string;
  names: readonly string[];
  /** Position of the view that shows. */
  current: number;
  onChoose: (current: number) => void;
}

/** Buttons for ways to look at the same thing, of which one is pressed. */
export function ViewButtons({ label, names, current, onChoose }: ViewButtonsProps) {
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{label}</legend>
      {names.map((name, index) => (
        <Button
          key={name}
          size="sm"
          variant={index === current ? 'secondary' : 'ghost'}
          aria-pressed={index === current}
          onClick={() => onChoose(index)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
