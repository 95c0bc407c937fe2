import { brand } from '@/brand';
import { Icon } from '@/ui/icon';
import { LinkButton } from '@/ui/link-button';
import { useAuth } from '../auth/auth-context';
import { paths } from '../paths';
import { Eyebrow } from './eyebrow';
import { GateButton } from './gate-button';
import { JoinButton } from './join-button';

type Article = (typeof brand.articles)[number];

function ArticleAction({ article }: { article: Article }) {
  const { user } = useAuth();
  if (article.action === 'join') return <JoinButton>{article.label}</JoinButton>;
  if (user) return <LinkButton to={paths.dashboard}>{article.label}</LinkButton>;
  return <GateButton>{article.label}</GateButton>;
}

/** Three articles on the business, the toolkit and the people (docs/behaviour.md, section 2). */
export function Articles() {
  return (
    <div className="border-y border-hairline bg-surface/30">
      <div className="mx-auto max-w-6xl divide-y divide-hairline px-4 sm:px-6">
        {brand.articles.map((article) => (
          <article key={article.title} className="grid gap-x-16 gap-y-8 py-16 sm:py-20 lg:grid-cols-[1.25fr_1fr]">
            <div>
              <Eyebrow>{article.eyebrow}</Eyebrow>
              <h2 className="text-2xl leading-snug font-semibold tracking-tight sm:text-3xl">{article.title}</h2>
              {article.paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-5 leading-relaxed text-muted">
                  {paragraph}
                </p>
              ))}
            </div>
            <div className="flex flex-col items-start gap-8 lg:border-l lg:border-hairline lg:pt-10 lg:pl-12">
              <ul className="space-y-4">
                {article.points.map((point) => (
                  <li key={point} className="flex gap-3">
                    <Icon name="check" className="mt-0.5 size-5 shrink-0 text-accent" />
                    <span>{point}</span>
                  </li>
                ))}
              </ul>
              <ArticleAction article={article} />
            </div>
          </article>
        ))}
      </div>
    </div>
  );
}
