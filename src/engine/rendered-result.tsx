import { Component, type ReactNode } from 'react';
import type { RendererModule, RendererProps, ResultKind } from '@/contracts/plugins';
import type { ToolResult } from '@/generated/declaration';
import { Notice } from '@/ui/notice';
import { PromptText } from '@/ui/prompt-text';
import { CopyTextButton } from './copy-text-button';

interface ResultBoundaryProps {
  /** The result whose rendering may fail. Another one is tried again. */
  value: unknown;
  /** Returns the text of the result, to read instead. Never throws. */
  text: () => string;
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  value: unknown;
}

/** Catches errors of rendering a result, and offers its text instead: the form and the rest of the page go on. */
export class ResultBoundary extends Component<ResultBoundaryProps, State> {
  override state: State = { hasFailed: false, value: this.props.value };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ value }: ResultBoundaryProps, state: State): State | null {
    return value === state.value ? null : { hasFailed: false, value };
  }

  override render() {
    const { children, text } = this.props;
    return this.state.hasFailed ? <UnrenderedResult text={text()} /> : children;
  }
}

/** The text of a result that could not be rendered. */
function UnrenderedResult({ text }: { text: string }) {
  return (
    <div className="space-y-4">
      <Notice tone="warning" title="This page could not show the result" live>
        Nothing of it is lost: here is its text. The rest of the page works as before.
      </Notice>
      <CopyTextButton text={text} label="Copy the text" size="sm" />
      <PromptText text={text} label="Text of the result" />
    </div>
  );
}

type RenderedResultProps<K extends ResultKind> = RendererProps<K> & { renderer: RendererModule<K> };

/** A result in its renderer; its plain text if the renderer fails. */
export function RenderedResult<K extends ResultKind>({ renderer, ...props }: RenderedResultProps<K>) {
  const { value, options } = props;
  return (
    <ResultBoundary value={value} text={() => textOf(renderer, value, options)}>
      <renderer.Renderer {...props} />
    </ResultBoundary>
  );
}

/** Returns the plain text of a result; if the renderer cannot make one, the value as JSON. */
export function textOf<K extends ResultKind>(
  renderer: RendererModule<K>,
  value: RendererProps<K>['value'],
  options: ToolResult,
): string {
  try {
    return renderer.toText(value, options);
  } catch (error) {
    console.error(`The renderer ${options.renderer} made no text:`, error);
    return valueText(value);
  }
}

/** Returns the value of a result as text, whatever its renderer. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
