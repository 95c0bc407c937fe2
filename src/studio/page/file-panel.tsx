import { EditorView, keymap } from '@codemirror/view';
import { basicSetup } from 'codemirror';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { editorExtensions, highlighting, offsetOf, recheck, theme } from '../editor/editor-extensions';
import { onSaved } from '../save-events';
import type { FieldPress } from '../stage-report';
import { callStudio, type EditorFinding } from '../studio-api';
import { useFile } from './use-file';

interface FilePanelProps {
  path: string;
  /** The field last pressed on the page; the editor scrolls to its line. */
  press: FieldPress | undefined;
}

/** A tool file in an editor with completion, with the findings of the check for the current text below. */
export function FilePanel({ path, press }: FilePanelProps) {
  const file = useFile(path);
  const container = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const latest = useRef(file);
  latest.current = file;
  const [findings, setFindings] = useState<readonly EditorFinding[]>();
  const { initialText: first, epoch } = file;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor owns the text from then on
  useEffect(() => {
    if (first === undefined || !container.current) return;
    const save = () => {
      void latest.current.save();
      return true;
    };
    const view = new EditorView({
      doc: first,
      parent: container.current,
      extensions: [
        keymap.of([{ key: 'Mod-s', run: save, preventDefault: true }]),
        basicSetup,
        theme,
        highlighting,
        EditorView.contentAttributes.of({ 'aria-label': path }),
        EditorView.updateListener.of(
          ({ docChanged, state }) => docChanged && latest.current.edit(state.doc.toString()),
        ),
        ...editorExtensions(path, setFindings),
      ],
    });
    editor.current = view;
    return () => view.destroy();
  }, [path, epoch]);

  // A save of another file may change the findings for this one.
  useEffect(() => onSaved(() => editor.current && recheck(editor.current)), []);

  const followedPress = useRef<FieldPress>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor exists from `epoch` on
  useEffect(() => {
    const view = editor.current;
    if (!press || !view || followedPress.current === press) return;
    followedPress.current = press;
    const text = view.state.doc.toString();
    // Leave the focus on the page, so that the maintainer can fill in the pressed field.
    callStudio('locate', { path, text, field: press.field }).then(
      ({ offset }) => showOffset(view, offset),
      console.warn,
    );
  }, [press, epoch]);

  const goTo = ({ line, column }: EditorFinding) => {
    const view = editor.current;
    if (!view) return;
    showOffset(view, offsetOf(view.state.doc, line, column));
    view.focus();
  };

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 font-mono text-xs break-all text-faint">
          {path}
          {file.changed && <span className="text-warning"> not saved</span>}
        </span>
        {file.changed && (
          <Button size="sm" variant="ghost" onClick={() => void file.reopen()}>
            Drop changes
          </Button>
        )}
        <Button size="sm" disabled={!file.changed} loading={file.saving} onClick={() => void file.save()}>
          Save
        </Button>
      </div>
      {file.problem && (
        <p role="alert" className="text-sm whitespace-pre-wrap text-danger">
          {file.problem}
        </p>
      )}
      <div ref={container} className="h-[60dvh] overflow-hidden rounded-lg border border-hairline" />
      <Findings findings={findings} path={path} onGo={goTo} />
    </div>
  );
}

function showOffset(view: EditorView, offset: number): void {
  const anchor = Math.min(offset, view.state.doc.length);
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
}

interface FindingsProps {
  /** Undefined until the check has run. */
  findings: readonly EditorFinding[] | undefined;
  path: string;
  onGo(finding: EditorFinding): void;
}

function Findings({ findings, path, onGo }: FindingsProps) {
  if (!findings) return <p className="text-sm text-muted">The check is looking.</p>;
  if (findings.length === 0) return <p className="text-sm text-muted">The check has nothing to say.</p>;
  return (
    <ul aria-label="Findings" className="space-y-2 text-sm">
      {findings.map((finding) => {
        const { file, line, column, message, rule } = finding;
        const location = `${file === path ? '' : `${file} `}${line}:${column}`;
        return (
          <li key={`${location} ${rule} ${message}`} className="rounded-md border border-hairline p-2">
            <button type="button" disabled={file !== path} onClick={() => onGo(finding)} className="text-left">
              <span className="font-mono text-xs text-faint">
                {location} {rule}
              </span>
              <span className="block break-words text-danger">{message}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
