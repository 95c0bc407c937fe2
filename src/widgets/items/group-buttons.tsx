import { Button } from '@/ui/button';
import { Icon, type IconName } from '@/ui/icon';

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
  const renderButton = (suffix: string, label: string, icon: IconName, isDisabled: boolean, onClick: () => void) => (
    <Button
      id={`${id}-${suffix}`}
      variant="ghost"
      size="icon"
      aria-label={label}
      disabled={disabled || isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} className={suffix === 'remove' ? 'size-4' : 'size-4 rotate-90'} />
    </Button>
  );
  return (
    <div className="flex justify-end gap-1">
      {!(isFirst && isLast) && renderButton('up', `Move ${name} up`, 'arrow-left', isFirst, () => onMove(-1))}
      {!(isFirst && isLast) && renderButton('down', `Move ${name} down`, 'arrow-right', isLast, () => onMove(1))}
      {removable && renderButton('remove', `Remove ${name}`, 'trash', false, onRemove)}
    </div>
  );
}
