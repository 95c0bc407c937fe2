import { type ReactNode, useState } from 'react';
import { ViewButtons } from './view-buttons';

export interface View {
  label: string;
  show(): ReactNode;
}

/** Shows one of several views of the same content, the first at first, with buttons to switch. */
export function ViewSwitch({ label, views }: { label: string; views: readonly View[] }) {
  const [current, setCurrent] = useState(0);
  const names = views.map((view) => view.label);
  return (
    <div className="space-y-3">
      <ViewButtons label={label} names={names} current={current} onChoose={setCurrent} />
      {views[current]?.show()}
    </div>
  );
}
