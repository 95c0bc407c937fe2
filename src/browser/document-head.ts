import { useEffect } from 'react';

export interface DocumentHead {
  title: string;
  description: string;
  /** Asks search engines not to index the page. */
  noIndex?: boolean;
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

/** Sets title and meta description of the page (docs/behaviour.md, section 2). */
export function useDocumentHead({ title, description, noIndex = false }: DocumentHead): void {
  useEffect(() => {
    document.title = title;
    setMeta('description', description);
    setMeta('robots', noIndex ? 'noindex' : 'index, follow');
  }, [title, description, noIndex]);
}
