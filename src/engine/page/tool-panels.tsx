import type { ToolPanelPlace } from '@/contracts/slots';
import { toolPanels } from '@/generated/slots/tool-panels';
import type { ToolSession } from '../session/tool-session';

/** What features put at this place of a tool's page. */
export function ToolPanels({ place, session }: { place: ToolPanelPlace; session: ToolSession }) {
  return toolPanels.map(
    ({ feature, panels: { [place]: Panel } }) => Panel && <Panel key={feature} session={session} />,
  );
}
