import { Select } from '@/ui/select';

/** Widths a page is looked at, in CSS pixels: phone, tablet, desktop. */
export const WIDTHS: readonly number[] = [390, 768, 1440];

interface ViewsProps {
  width: number | undefined;
  onWidth(width: number): void;
  reduced: boolean;
  onReduced(reduced: boolean): void;
}

/** How the page is looked at: its width, and with or without motion. */
export function Views({ width, onWidth, reduced, onReduced }: ViewsProps) {
  return (
    <>
      <Select
        aria-label="Width"
        value={String(width)}
        onChange={(value) => onWidth(Number(value))}
        options={WIDTHS.map((value) => ({ value: String(value), label: `${value} px` }))}
      />
      <label className="flex items-center gap-2 text-sm text-muted">
        <input type="checkbox" checked={reduced} onChange={({ currentTarget }) => onReduced(currentTarget.checked)} />
        Reduced motion
      </label>
    </>
  );
}
