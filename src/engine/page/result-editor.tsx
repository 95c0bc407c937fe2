import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { EditableText } from '@/contracts/plugins';
import { Button } from '@/ui/button';
import { Textarea } from '@/ui/textarea';
import { withValue } from '../form/set-answer';
import { notify } from '../notify';
import type { RunResult } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';

interface ResultEditorProps {
  session: ToolSession;
  result: RunResult;
  texts: readonly EditableText[];
  onClose: () => void;
}

/** Editor of a result's texts. Saving creates another version; no version is lost. */
export function ResultEditor({ session, result, texts, onClose }: ResultEditorProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [drafts, setDrafts] = useState(() => texts.map(({ text }) => text));
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const isBlank = (index: number) => isRefused && drafts[index]?.trim() === '';
  const isChanged = drafts.some((text, index) => text.trim() !== '' && text !== texts[index]?.text);
  const saveVersion = () => {
    const textAt = (index: number) => (drafts[index]?.trim() ? drafts[index] : texts[index]?.text) ?? '';
    const value = texts.reduce<unknown>((all, { path }, index) => withValue(all, path, textAt(index)), result.value);
    void session.runs.edit(result, value as RunResult['value']);
  };
  const stopSaving = useSaveOnLeave(session, isChanged ? saveVersion : undefined);
  const close = () => {
    stopSaving();
    onClose();
  };

  const save = (event: FormEvent) => {
    event.preventDefault();
    const blankIndex = drafts.findIndex((text) => text.trim() === '');
    setIsRefused(blankIndex >= 0);
    if (blankIndex >= 0) return form.current?.querySelectorAll('textarea')[blankIndex]?.focus();
    if (!isChanged) return close();
    stopSaving();
    saveVersion();
    notify('success', {
      title: 'Saved as a new version',
      description: session.tool.declaration.storage?.result
        ? 'The one before it is kept.'
        : 'It is here until you leave this site: copy what you need.',
    });
  };

  return (
    <form ref={form} onSubmit={save} noValidate className="space-y-4">
      {texts.map(({ title }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts are identified by their position
        <div key={index} className="space-y-2">
          <label htmlFor={`${id}-${index}`} className="block text-sm font-medium text-fg">
            {title}
          </label>
          <Textarea
            id={`${id}-${index}`}
            rows={texts.length > 2 ? 4 : 10}
            value={drafts[index]}
            onChange={({ currentTarget: { value } }) => setDrafts(drafts.with(index, value))}
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
 * Saves unsaved edits when the member leaves: on starting another run, opening another page or closing this one. `save` is
 * undefined if there is nothing to save. Returns a function that disables this, to be called after saving or canceling.
 */
function useSaveOnLeave({ runs }: ToolSession, save: (() => void) | undefined): () => void {
  const isStopped = useRef(false);
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const saveOnce = () => {
      if (!isStopped.current) latest.current?.();
      latest.current = undefined;
    };
    const unsubscribe = runs.onSubmit(saveOnce);
    window.addEventListener('pagehide', saveOnce);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', saveOnce);
      saveOnce();
    };
  }, [runs]);
  return () => {
    isStopped.current = true;
  };
}
