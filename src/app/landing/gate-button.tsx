import { Button } from '@/ui/button';
import type { ButtonStyle } from '@/ui/button-class';
import { GATE_ID, scrollToGate } from './scroll-to-gate';

/** Button that scrolls to the access-code gate. Wrapped in a form with a fragment URL, so that it works before scripts run. */
export function GateButton({ children, ...look }: ButtonStyle & { children: string }) {
  return (
    <form
      action={`#${GATE_ID}`}
      onSubmit={(event) => {
        event.preventDefault();
        scrollToGate();
      }}
      className="contents"
    >
      <Button type="submit" {...look}>
        {children}
      </Button>
    </form>
  );
}
