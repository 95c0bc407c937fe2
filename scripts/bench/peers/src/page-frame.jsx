import { createRoot } from 'react-dom/client';
import { page, sections } from './form.js';

/** Shows a form within the page of a tool: bar, header, index of sections. */
export function PageFrame({ children }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-40 border-b border-hairline bg-background/95">
        <nav className="mx-auto flex min-h-16 max-w-6xl items-center gap-x-3 px-4 py-2 sm:px-6">
          <a href="/">Home</a>
        </nav>
      </header>
      <main className="mx-auto w-full max-w-6xl flex-1 px-4 pt-8 sm:px-6 sm:pt-12">
        <h1 className="text-3xl font-semibold text-fg">{page.title}</h1>
        <p className="mt-2 mb-8 text-muted">{page.intro}</p>
        <div className="grid items-start gap-8 xl:grid-cols-2">
          <div className="min-w-0 rounded-xl border border-hairline bg-surface/80 p-5 sm:p-7">{children}</div>
          <ol className="space-y-0.5 border-l border-hairline">
            {sections.map(({ title }) => (
              <li key={title} className="-ml-px border-l py-1.5 pr-2 pl-4 text-sm text-muted">
                {title}
              </li>
            ))}
          </ol>
        </div>
      </main>
    </div>
  );
}

/** Puts a form into the page. */
export function show(form) {
  createRoot(document.getElementById('root')).render(<PageFrame>{form}</PageFrame>);
}
