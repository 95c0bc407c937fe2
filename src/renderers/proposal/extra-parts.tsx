import type { Extras, Roi, WorkflowPlan } from '@/generated/results';
import { type BreakEven, breakEvenOf, figureOf } from '@/reading/break-even';
import { Card } from '@/ui/card';
import { withKeys } from '@/ui/with-keys';
import { MaybeMarkdown } from '../parts/maybe-markdown';
import { PlanFacts, PlanGroup, PlanList, PlanSection } from '../parts/plan-section';
import { Timeline } from '../parts/timeline';
import { UnknownProperties } from '../parts/unknown-properties';
import { formatAmount, formatCount, formatMoney, formatShare, roadmapMonths } from './figures';
import '../parts/charts.css';

interface ExtraPartsProps {
  extras: Extras;
  /** Setup prices of the offer: what the return on investment is counted from. */
  prices: readonly unknown[];
}

/** The plan that accompanies the offer: 90-day roadmap, workflows, return on investment; missing parts are skipped. */
export function ExtraParts({ extras: { roadmap90d, workflows, roi }, prices }: ExtraPartsProps) {
  const months = roadmapMonths(roadmap90d);
  return (
    <>
      {months.length > 0 && (
        <PlanSection title="90-day roadmap" icon="map">
          <Timeline
            steps={months.map(({ name, tasks }, index) => ({
              key: name,
              title: name,
              hint: months.length === 3 ? `Days ${index * 30 + 1} to ${(index + 1) * 30}` : undefined,
              milestone: months.length === 3 ? paybackText(roi, index) : undefined,
              content: <PlanList items={tasks} variant="ordered" />,
            }))}
          />
        </PlanSection>
      )}
      {workflows && (
        <PlanSection title="Workflows" icon="workflow">
          <ul aria-label="Workflows" className="grid gap-4 @3xl:grid-cols-2">
            {withKeys(workflows, ({ name = '' }) => name).map(({ key, item, position }) => (
              <WorkflowCard key={key} plan={item} position={position} />
            ))}
          </ul>
        </PlanSection>
      )}
      {roi && <RoiPart roi={roi} prices={prices} />}
    </>
  );
}

/** Returns the milestone text if the price is earned back in this month of 30 days; else undefined. */
function paybackText(roi: Roi | undefined, month: number): string | undefined {
  const day = figureOf(roi?.paybackDays);
  const isInMonth = day !== undefined && day > month * 30 && day <= (month + 1) * 30;
  return isInMonth ? `Paid back on day ${Math.round(day)}` : undefined;
}

function WorkflowCard({ plan, position }: { plan: WorkflowPlan; position: number }) {
  return (
    <Card as="li" className="space-y-4 bg-raised">
      <h4 className="font-semibold break-words text-fg">{plan.name ?? `Workflow ${position}`}</h4>
      {plan.problem && (
        <MaybeMarkdown text={plan.problem}>
          <p className="leading-relaxed break-words whitespace-pre-line text-muted">{plan.problem}</p>
        </MaybeMarkdown>
      )}
      <PlanFacts facts={[['Setup', formatCount(plan.setupHours, 'hour')]]} />
      <PlanList title="Steps" items={plan.steps} variant="ordered" />
      <PlanList title="Measured by" items={plan.kpis} />
      <PlanList title="Stack" items={plan.stack} variant="tags" />
      <UnknownProperties object={plan} kind="workflow" />
    </Card>
  );
}

function RoiPart({ roi, prices }: { roi: Roi; prices: readonly unknown[] }) {
  const { expectedMonthlyROI, paybackDays, assumptions } = roi;
  const breakEven = breakEvenOf(expectedMonthlyROI, paybackDays, prices);
  return (
    <PlanSection title="Return on investment" icon="star">
      <PlanFacts
        isLarge
        facts={[
          ['Expected per month', formatMoney(expectedMonthlyROI)],
          ['Paid back after', formatCount(paybackDays, 'day')],
        ]}
      />
      {breakEven && <BreakEvenChart breakEven={breakEven} />}
      {assumptions && (
        <PlanGroup title="Assumptions">
          <PlanFacts
            facts={[
              ['Leads per month', formatAmount(assumptions.leadsPerMonth)],
              ['Close rate', formatShare(assumptions.closeRate)],
              ['Value of a customer', formatMoney(assumptions.leadValue)],
            ]}
          />
          <UnknownProperties object={assumptions} kind="assumptions" />
        </PlanGroup>
      )}
      <UnknownProperties object={roi} kind="roi" />
    </PlanSection>
  );
}

const WIDTH = 300;
const HEIGHT = 100;

/** A line chart of investment and returns by day, which crosses zero at break-even; a table for screen readers. */
function BreakEvenChart({ breakEven: { day, lastDay, points } }: { breakEven: BreakEven }) {
  const balances = points.map(({ balance }) => balance);
  const [lowest, highest] = [Math.min(...balances), Math.max(...balances)];
  const x = (pointDay: number) => (pointDay / lastDay) * WIDTH;
  const y = (balance: number) => ((highest - balance) / (highest - lowest)) * HEIGHT;
  const startPoint = `0,${y(lowest)}`;
  const crossingPoint = `${x(day)},${y(0)}`;
  const endPoint = `${WIDTH},${y(highest)}`;
  return (
    <figure className="space-y-2">
      <figcaption className="text-sm text-muted">
        Paid back on day {Math.round(day)}, if the return comes evenly
      </figcaption>
      <div aria-hidden="true" className="break-even">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          <title>Balance by day</title>
          <polygon points={`0,${y(0)} ${startPoint} ${crossingPoint}`} className="loss" />
          <polygon points={`${crossingPoint} ${endPoint} ${WIDTH},${y(0)}`} className="gain" />
          <line x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} className="axis" />
          <line x1={x(day)} x2={x(day)} y1="0" y2={HEIGHT} className="crossing" />
          <polyline points={`${startPoint} ${endPoint}`} className="balance" />
        </svg>
        <div className="dot" style={{ left: `${(x(day) / WIDTH) * 100}%`, top: `${y(0)}%` }} />
      </div>
      <p aria-hidden="true" className="flex justify-between text-xs text-muted tabular">
        <span>Start: {formatSigned(lowest)}</span>
        <span>
          Day {lastDay}: {formatSigned(highest)}
        </span>
      </p>
      <table className="sr-only">
        <caption>Balance by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ day: pointDay, balance }) => (
            <tr key={pointDay}>
              <th scope="row">{Math.round(pointDay)}</th>
              <td>{formatSigned(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function formatSigned(balance: number): string {
  const rounded = Math.round(balance);
  return `${rounded < 0 ? '−' : rounded > 0 ? '+' : ''}${formatMoney(Math.abs(rounded))}`;
}
