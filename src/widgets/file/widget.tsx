import type { WidgetProps } from '@rjsf/utils';
import { useRef } from 'react';
import { nameOfFile } from '@/contracts/file';
import { ariaOf, type FormContext } from '@/contracts/widget';
import type { Declaration } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { FileInput } from '@/ui/file-input';
import { FileRow } from './file-row';
import { useFiles } from './use-files';
import { takesWords } from './words';

/** The most files of a list that declares no number of its own. */
const MOST = 20;

/**
 * A file, or several: the browser's own input, which takes keys, clicks and drops. What is chosen is uploaded at once; the
 * answer is the value of what has arrived, so drafts hold no bytes.
 */
export function Widget(props: WidgetProps) {
  const { id, name, value, schema, registry, disabled, onChange, onBlur } = props;
  const { declaration, upload } = registry.formContext as FormContext<Declaration>;
  const input = useRef<HTMLInputElement>(null);
  const several = schema.type === 'array';
  const field = declaration.form?.properties[name];
  const { accept = [], maxBytes = 0 } = (several ? field?.items : field) ?? {};
  const max = several ? (schema.maxItems ?? MOST) : 1;
  const values: string[] = [value ?? []].flat();
  const { pending, sizes, said, choose, tryAgain, cancel, remove } = useFiles({
    values,
    max,
    maxBytes,
    send: (file, options) => upload(name, file, options),
    onChange: (next) => onChange(several ? next : next[0]),
  });
  const aria = ariaOf(props);
  const describedBy = [aria['aria-describedby'], `${id}-takes`].filter(Boolean).join(' ');
  // The button that was pressed is gone; the next step is to choose another.
  const back = () => input.current?.focus();

  return (
    <div className="space-y-2">
      <FileInput
        {...aria}
        aria-describedby={describedBy}
        ref={input}
        id={id}
        name={id}
        accept={accept.join(',')}
        multiple={several}
        disabled={disabled}
        onBlur={() => onBlur(id, value)}
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen once more.
          currentTarget.value = '';
        }}
      />
      <p id={`${id}-takes`} className="text-xs text-faint">
        {takesWords(accept, maxBytes, max)}
      </p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {values.length + pending.length > 0 && (
        <ul className="space-y-2" aria-labelledby={`${id}-label`}>
          {values.map((entry) => (
            <FileRow key={entry} name={nameOfFile(entry)} size={sizes[entry]}>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove ${nameOfFile(entry)}`}
                disabled={disabled}
                onClick={() => {
                  remove(entry, nameOfFile(entry));
                  back();
                }}
              >
                Remove
              </Button>
            </FileRow>
          ))}
          {pending.map((entry) => {
            const { key, file, percent, problem, again } = entry;
            const end = problem ? 'Remove' : 'Cancel';
            return (
              <FileRow
                key={key}
                name={file.name}
                size={file.size}
                percent={problem ? undefined : percent}
                problem={problem}
              >
                {problem && again && (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`Try again to upload ${file.name}`}
                    disabled={disabled}
                    onClick={() => {
                      tryAgain(entry);
                      back();
                    }}
                  >
                    Try again
                  </Button>
                )}
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`${end} ${file.name}`}
                  onClick={() => {
                    cancel(entry);
                    back();
                  }}
                >
                  {end}
                </Button>
              </FileRow>
            );
          })}
        </ul>
      )}
    </div>
  );
}
