import { type ComponentProps, useState } from 'react';
import { cn } from './cn';
import { Icon } from './icon';
import { Input } from './input';

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Name of the secret in the label of the reveal button: "password", "key". */
  noun?: string;
}

/** An input for a secret: hidden while typing, revealed on demand, never spell-checked. */
export function PasswordInput({ noun = 'password', className, disabled, ...rest }: PasswordInputProps) {
  const [isRevealed, setRevealed] = useState(false);
  return (
    <div className="relative">
      <Input
        type={isRevealed ? 'text' : 'password'}
        className={cn('pr-11', className)}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        disabled={disabled}
        {...rest}
      />
      <button
        type="button"
        aria-label={isRevealed ? `Hide ${noun}` : `Show ${noun}`}
        aria-pressed={isRevealed}
        disabled={disabled}
        onClick={() => setRevealed(!isRevealed)}
        className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-sm text-faint transition-colors hover:bg-overlay hover:text-fg disabled:hover:bg-transparent"
      >
        <Icon name={isRevealed ? 'eye-off' : 'eye'} className="size-4" />
      </button>
    </div>
  );
}
