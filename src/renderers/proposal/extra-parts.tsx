import type { Extras, Roi, WorkflowPlan } from '@/generated/results';
import { breakEvenOf, figureOf } from '@/reading/break-even';
import { Card } from '@/ui/card';
import { withKeys } from '@/ui/with-keys';
import { MaybeMarkdown } from '../parts/maybe-markdown';
import { PlanFacts, PlanGroup, PlanList, PlanSection } from '../parts/plan-section';
import { Timeline } from '../parts/timeline';
import { UnknownProperties } from '../parts/unknown-properties';
import { BreakEvenChart } from './break-even-chart';
import { formatAmount, formatCount, formatMoney, formatShare, roadmapMonths } from './figures';

/** The plan that accompanies the offer: 90-day roadmap, workflows, return on investment; missing parts are skipped. */
export function ExtraParts({ extras: { roadmap90d, workflows, roi } }: { extras: Extras }) {
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
      {roi && <RoiPart roi={roi} />}
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

function RoiPart({ roi }: { roi: Roi }) {
  const { expectedMonthlyROI, paybackDays, assumptions } = roi;
  const breakEven = breakEvenOf(expectedMonthlyROI, paybackDays);
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
