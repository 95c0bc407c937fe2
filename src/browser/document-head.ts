import { useEffect } from 'react';

export interface DocumentHead {
  title: string;
  /** Meta description. */
  description: string;
  /** Structured data; must keep its identity between renders. */
  jsonLd?: readonly object[];
  /** true: search engines are asked not to list the page. */
  hidden?: boolean;
}

function setMeta(name: string, content: string): void {
  let meta = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (!meta) {
    meta = document.createElement('meta');
    meta.name = name;
    document.head.append(meta);
  }
  meta.content = content;
}

/**
 * Sets title and meta description of the page; structured data is added to the head on entry and removed on leave
 * (docs/behaviour.md, section 2).
 */
export function useDocumentHead({ title, description, jsonLd, hidden = false }: DocumentHead): void {
  useEffect(() => {
    document.title = title;
    setMeta('description', description);
    setMeta('robots', hidden ? 'noindex' : 'index, follow');
  }, [title, description, hidden]);

  useEffect(() => {
    const scripts = (jsonLd ?? []).map((data) => {
      const script = document.createElement('script');
      script.type = 'application/ld+json';
      script.textContent = JSON.stringify(data);
      document.head.append(script);
      return script;
    });
    return () => {
      for (const script of scripts) script.remove();
    };
  }, [jsonLd]);
}
