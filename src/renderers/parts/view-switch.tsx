import { type ReactNode, useState } from 'react';
import { ViewButtons } from './view-buttons';

export interface View {
  label: string;
  show(): ReactNode;
}

/** Ways to look at the same thing, of which one shows; the first at the beginning. */
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
