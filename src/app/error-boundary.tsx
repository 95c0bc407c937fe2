import { Component, type ReactNode } from 'react';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';

interface State {
  failed: boolean;
}

/** Catches what no page expected, also a part that could not be loaded after an update, and offers a fresh start. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="mx-auto grid min-h-dvh max-w-lg place-items-center px-4">
        <EmptyState
          icon="triangle-alert"
          title="Something went wrong"
          actions={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
          className="w-full"
        >
          The page could not go on. What you typed into a tool with a saved draft is still there after a reload.
        </EmptyState>
      </main>
    );
  }
}
