import { brand } from '@/brand';

const context = 'https://schema.org';

/**
 * What search engines read: website, organisation, questions, how-to (docs/behaviour.md, section 2). Without an origin the
 * addresses are relative to the page.
 */
export function structuredData(origin: string): object[] {
  const { name, tagline, pages, faq, howTo } = brand;
  return [
    { '@context': context, '@type': 'WebSite', name, url: `${origin}/`, description: pages.landing.description },
    {
      '@context': context,
      '@type': 'Organization',
      name,
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
      slogan: tagline,
    },
    {
      '@context': context,
      '@type': 'FAQPage',
      mainEntity: faq.items.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
    {
      '@context': context,
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
