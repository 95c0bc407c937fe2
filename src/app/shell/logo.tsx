import { useId } from 'react';
import { name } from '@/generated/brand-frame';
import { cn } from '@/ui/cn';

/** Logo and name of the product. `isShort` hides the name on phones, except from screen readers, so that the bar has room for links. */
export function Logo({ isShort }: { isShort: boolean }) {
  const gradient = useId();
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7">
        <defs>
          <linearGradient id={gradient} x1="4" y1="2" x2="28" y2="30" gradientUnits="userSpaceOnUse">
            <stop stopColor="#9640e8" />
            <stop offset="1" stopColor="#00b7ff" />
          </linearGradient>
        </defs>
        <path d="M16 3.5 27 28h-6l-5-12-5 12H5Z" fill={`url(#${gradient})`} />
        <circle cx="16" cy="25.5" r="2.5" className="fill-accent" />
      </svg>
      <span
        className={cn(
          'text-[0.9375rem] font-semibold tracking-tight text-fg',
          isShort ? 'max-sm:sr-only' : 'max-[359px]:sr-only',
        )}
      >
        {name}
      </span>
    </span>
  );
}
