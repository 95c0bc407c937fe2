import { Component, type ReactNode } from 'react';
import { PageReady } from '@/browser/page-ready';
import { Button } from '@/ui/button';

interface State {
  hasFailed: boolean;
}

/** Catches unexpected rendering errors and offers to reload. Chunks that fail to load are handled by `lazyPart` instead. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="mx-auto grid min-h-dvh max-w-lg place-items-center px-4">
        {/* Kept simple: an error message must not depend on components that are still to load. */}
        <div className="w-full rounded-xl border border-dashed border-hairline-strong px-6 py-12 text-center">
          <p className="font-medium text-fg">Something went wrong</p>
          <p className="mx-auto mt-1 mb-5 max-w-sm text-sm leading-relaxed text-muted">
            This page ran into a problem. What you typed into a tool with a saved draft is still there after a reload.
          </p>
          <Button onClick={() => window.location.reload()}>Reload the page</Button>
        </div>
        <PageReady />
      </main>
    );
  }
}
