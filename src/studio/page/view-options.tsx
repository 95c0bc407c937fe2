import { Select } from '@/ui/select';

/** Selectable page widths in CSS pixels: phone, tablet, desktop. */
export const VIEWPORT_WIDTHS: readonly number[] = [390, 768, 1440];

interface ViewOptionsProps {
  width: number | undefined;
  onWidth(width: number): void;
  reduced: boolean;
  onReduced(reduced: boolean): void;
}

/** Options of the page view: width and reduced motion. */
export function ViewOptions({ width, onWidth, reduced, onReduced }: ViewOptionsProps) {
  return (
    <>
      <Select
        aria-label="Width"
        value={String(width)}
        onChange={(value) => onWidth(Number(value))}
        options={VIEWPORT_WIDTHS.map((value) => ({ value: String(value), label: `${value} px` }))}
      />
      <label className="flex items-center gap-2 text-sm text-muted">
        <input type="checkbox" checked={reduced} onChange={({ currentTarget }) => onReduced(currentTarget.checked)} />
        Reduced motion
      </label>
    </>
  );
}
