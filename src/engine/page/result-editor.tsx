import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { EditableText } from '@/contracts/plugins';
import { Button } from '@/ui/button';
import { Textarea } from '@/ui/textarea';
import type { RunResult } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';
import { tell } from '../tell';

interface ResultEditorProps {
  session: ToolSession;
  result: RunResult;
  texts: readonly EditableText[];
  onClose: () => void;
}

/** The texts of a result as they came, to be changed: what is saved is another version of it, and none is lost. */
export function ResultEditor({ session, result, texts, onClose }: ResultEditorProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => texts.map(({ text }) => text));
  const [refused, setRefused] = useState(false);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const isBlank = (index: number) => refused && typed[index]?.trim() === '';
  const isChanged = typed.some((text, index) => text.trim() !== '' && text !== texts[index]?.text);
  const keep = () => {
    const textAt = (index: number) => (typed[index]?.trim() ? typed[index] : texts[index]?.text) ?? '';
    const value = texts.reduce<unknown>((all, { path }, index) => withText(all, path, textAt(index)), result.value);
    void session.runs.edit(result, value as RunResult['value']);
  };
  const leave = useKeptWhenLeft(session, isChanged ? keep : undefined);
  const close = () => {
    leave();
    onClose();
  };

  const save = (event: FormEvent) => {
    event.preventDefault();
    const blank = typed.findIndex((text) => text.trim() === '');
    setRefused(blank >= 0);
    if (blank >= 0) return form.current?.querySelectorAll('textarea')[blank]?.focus();
    if (!isChanged) return close();
    leave();
    keep();
    tell('success', {
      title: 'Saved as a new version',
      description: session.tool.declaration.storage?.result
        ? 'The one before it is kept.'
        : 'It is here until you leave this site: copy what you need.',
    });
  };

  return (
    <form ref={form} onSubmit={save} noValidate className="space-y-4">
      {texts.map(({ title }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is known by its place
        <div key={index} className="space-y-2">
          <label htmlFor={`${id}-${index}`} className="block text-sm font-medium text-fg">
            {title}
          </label>
          <Textarea
            id={`${id}-${index}`}
            rows={texts.length > 2 ? 4 : 10}
            value={typed[index]}
            onChange={({ currentTarget: { value } }) => setTyped(typed.with(index, value))}
            aria-invalid={isBlank(index) || undefined}
            aria-describedby={isBlank(index) ? `${id}-${index}-error` : undefined}
            spellCheck
            className="max-h-[70dvh] font-mono text-[0.8125rem]"
          />
          {isBlank(index) && (
            <p id={`${id}-${index}-error`} className="text-sm text-danger">
              Please leave some text here.
            </p>
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary">
          Save as a new version
        </Button>
        <Button size="sm" variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/**
 * Keeps what was typed where the page goes on without asking: another run is started, another page is opened, this one is
 * closed. `keep` does so, where there is anything. Returns what ends this, as nothing is kept of what was saved or given up.
 */
function useKeptWhenLeft({ runs }: ToolSession, keep: (() => void) | undefined): () => void {
  const left = useRef(false);
  const latest = useRef(keep);
  latest.current = keep;
  useEffect(() => {
    const keepOnce = () => {
      if (!left.current) latest.current?.();
      latest.current = undefined;
    };
    const stop = runs.onSubmit(keepOnce);
    window.addEventListener('pagehide', keepOnce);
    return () => {
      stop();
      window.removeEventListener('pagehide', keepOnce);
      keepOnce();
    };
  }, [runs]);
  return () => {
    left.current = true;
  };
}

/** A value with another text in one place; the rest of it stays as it is. */
function withText(value: unknown, [key, ...rest]: EditableText['path'], text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value)) return value.with(Number(key), withText(value[Number(key)], rest, text));
  const parts = value as Record<string, unknown>;
  return { ...parts, [key]: withText(parts[key], rest, text) };
}
