import { brand } from '@/brand';

const CONTEXT = 'https://schema.org';

/**
 * Returns the JSON-LD objects for search engines: website, organization, FAQ and how-to (docs/behaviour.md, section 2). URLs are
 * relative to the page if `origin` is empty.
 */
export function structuredData(origin: string): object[] {
  const { name, tagline, pages, faq, howTo } = brand;
  return [
    { '@context': CONTEXT, '@type': 'WebSite', name, url: `${origin}/`, description: pages.landing.description },
    {
      '@context': CONTEXT,
      '@type': 'Organization',
      name,
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
      slogan: tagline,
    },
    {
      '@context': CONTEXT,
      '@type': 'FAQPage',
      mainEntity: faq.items.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
    {
      '@context': CONTEXT,
      '@type': 'HowTo',
      name: howTo.name,
      description: howTo.description,
      step: howTo.steps.map((step, index) => ({
        '@type': 'HowToStep',
        position: index + 1,
        name: step.name,
        text: step.text,
      })),
    },
  ];
}
