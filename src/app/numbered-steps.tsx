import { Link } from 'react-router-dom';
import { brand } from '@/brand';
import type { BrandNextStep } from '@/generated/brand';
import { ExternalLink } from '@/ui/external-link';
import { textLinkClass } from '@/ui/text-link';

export interface NumberedStepsProps {
  /** Each with an optional link to the page where it is done. */
  steps: readonly BrandNextStep[];
}

/** Ordered list of steps, with a line that connects their numbers. */
export function NumberedSteps({ steps }: NumberedStepsProps) {
  return (
    <ol>
      {steps.map((step, index) => (
        <li key={step.title} className="relative flex gap-4 pb-6 last:pb-0">
          {/* Not with `group-last`: browsers would then restyle a whole subtree whenever any last child changes. */}
          <span
            aria-hidden="true"
            className="absolute top-9 bottom-1 left-4 w-px bg-hairline-strong [li:last-child>&]:hidden"
          />
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full border border-hairline-strong bg-raised text-sm font-medium text-violet tabular"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-1">
            <p className="font-medium">
              <StepTitle {...step} />
            </p>
            <p className="mt-1 text-sm leading-relaxed text-muted">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function StepTitle({ title, route, link }: BrandNextStep) {
  if (link) return <ExternalLink href={brand.links[link]}>{title}</ExternalLink>;
  if (!route) return title;
  return (
    <Link to={route} className={textLinkClass}>
      {title}
    </Link>
  );
}
