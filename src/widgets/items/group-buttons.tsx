import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';

interface GroupButtonsProps {
  /** Id of the group; the buttons get `<id>-up`, `<id>-down` and `<id>-remove`. */
  id: string;
  /** Display name of the group. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  removable: boolean;
  disabled: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** Buttons to move and remove a group; a single group cannot be moved. */
export function GroupButtons({ id, name, isFirst, isLast, removable, disabled, onMove, onRemove }: GroupButtonsProps) {
  return (
    <div className="flex justify-end gap-1">
      {!(isFirst && isLast) && (
        <>
          <Button
            id={`${id}-up`}
            variant="ghost"
            size="icon"
            aria-label={`Move ${name} up`}
            disabled={disabled || isFirst}
            onClick={() => onMove(-1)}
          >
            <Icon name="arrow-left" className="size-4 rotate-90" />
          </Button>
          <Button
            id={`${id}-down`}
            variant="ghost"
            size="icon"
            aria-label={`Move ${name} down`}
            disabled={disabled || isLast}
            onClick={() => onMove(1)}
          >
            <Icon name="arrow-right" className="size-4 rotate-90" />
          </Button>
        </>
      )}
      {removable && (
        <Button
          id={`${id}-remove`}
          variant="ghost"
          size="icon"
          aria-label={`Remove ${name}`}
          disabled={disabled}
          onClick={onRemove}
        >
          <Icon name="trash" className="size-4" />
        </Button>
      )}
    </div>
  );
}
