import type { ReactNode } from 'react';
import { Card } from '@/ui/card';

export interface AuthCardProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** Card layout of the short forms for sign-in, sign-up and passwords. */
export function AuthCard({ title, text, children, footer }: AuthCardProps) {
  return (
    <div className="mx-auto w-full max-w-md py-4 sm:py-10">
      <Card padding="lg" className="edge-light">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {text && <p className="mt-2 text-sm leading-relaxed text-muted">{text}</p>}
        <div className="mt-8">{children}</div>
      </Card>
      {footer && <div className="mt-6 space-y-2 text-center text-sm text-muted">{footer}</div>}
    </div>
  );
}
