import { Button } from '@/ui/button';

export interface ViewButtonsProps {
  /** Accessible name of the group. */
  label: string;
  names: readonly string[];
  current: number;
  onChoose: (current: number) => void;
}

/** Toggle buttons that switch between views of the same content. */
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
