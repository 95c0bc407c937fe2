import { type ComponentProps, useState } from 'react';
import { cn } from './cn';
import { Icon } from './icon';
import { Input } from './input';

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** What is hidden, for the label of the eye button: "password", "key". */
  noun?: string;
}

/** A secret: hidden while typing, shown on demand, never spell-checked. */
export function PasswordInput({ noun = 'password', className, disabled, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        type={shown ? 'text' : 'password'}
        className={cn('pr-11', className)}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        disabled={disabled}
        {...rest}
      />
      <button
        type="button"
        aria-label={shown ? `Hide ${noun}` : `Show ${noun}`}
        aria-pressed={shown}
        disabled={disabled}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-sm text-faint transition-colors hover:bg-overlay hover:text-fg disabled:hover:bg-transparent"
      >
        <Icon name={shown ? 'eye-off' : 'eye'} className="size-4" />
      </button>
    </div>
  );
}
