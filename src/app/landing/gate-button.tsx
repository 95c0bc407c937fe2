import { Button } from '@/ui/button';
import type { ButtonLook } from '@/ui/button-class';
import { GATE_ID, scrollToGate } from './scroll-to-gate';

/** Scrolls to the gate. A form around it, so that the button works before any script has run. */
export function GateButton({ children, ...look }: ButtonLook & { children: string }) {
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
