import { useEffect, useState } from 'react';
import { FileUnavailableError } from '@/contracts/file-unavailable-error';
import type { RendererProps } from '@/contracts/plugins';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Notice } from '@/ui/notice';
import { FormattedValue } from './formatted-value';
import { parseStoredFile, type StoredFile } from './stored-file';

export interface MediaValueProps extends Pick<RendererProps, 'fileAddress'> {
  as: 'image' | 'audio' | 'video' | 'file';
  /** Accessible name. */
  title: string;
  value: unknown;
}

/** File addresses expire soon: after a load error a new one is requested, up to this many in total. */
const MAX_ADDRESS_REQUESTS = 3;

/** Shows or plays a file stored on this site; a file elsewhere becomes a link, as the page loads nothing from other sites. */
export function MediaValue({ value, ...rest }: MediaValueProps) {
  const file = parseStoredFile(value);
  if (!file) return <FormattedValue value={value} as="link" />;
  return <StoredMedia key={file.path} file={file} {...rest} />;
}

type LoadProblem = 'gone' | 'unreachable';

function StoredMedia({ file, as, title, fileAddress }: Omit<MediaValueProps, 'value'> & { file: StoredFile }) {
  const [attempt, setAttempt] = useState(1);
  const [address, setAddress] = useState<string>();
  const [problem, setProblem] = useState<LoadProblem>();
  const { path, name } = file;
  const showsMedia = as !== 'file' && attempt <= MAX_ADDRESS_REQUESTS;
  const fail = (error: unknown) => setProblem(error instanceof FileUnavailableError ? 'gone' : 'unreachable');

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt requests a new address
  useEffect(() => {
    if (!showsMedia) return;
    let isCurrent = true;
    fileAddress(path).then(
      (newAddress) => isCurrent && setAddress(newAddress),
      (error) => isCurrent && setProblem(error instanceof FileUnavailableError ? 'gone' : 'unreachable'),
    );
    return () => {
      isCurrent = false;
    };
  }, [fileAddress, path, showsMedia, attempt]);

  const retry = () => {
    setProblem(undefined);
    setAddress(undefined);
    setAttempt(1 + (attempt % MAX_ADDRESS_REQUESTS));
  };
  if (problem) return <FileProblem problem={problem} onRetry={retry} />;
  return (
    <div className="space-y-2">
      {showsMedia && address && (
        <Media as={as} title={title} address={address} onError={() => setAttempt((count) => count + 1)} />
      )}
      {showsMedia && !address && (
        <p role="status" className="text-sm text-muted">
          Loading {title}
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        onClick={() => fileAddress(path).then((newAddress) => download(newAddress, name), fail)}
      >
        <Icon name="download" className="size-4" />
        <span className="min-w-0 break-all">Download {name}</span>
      </Button>
    </div>
  );
}

function Media({
  as,
  title,
  address,
  onError,
}: Pick<MediaValueProps, 'as' | 'title'> & { address: string; onError: () => void }) {
  const mediaClass = 'max-w-full rounded-lg border border-hairline bg-background';
  if (as === 'image') return <img src={address} alt={title} onError={onError} className={mediaClass} />;
  // biome-ignore lint/a11y/useMediaCaption: generated media have no captions
  if (as === 'audio') return <audio controls aria-label={title} src={address} onError={onError} className="w-full" />;
  // biome-ignore lint/a11y/useMediaCaption: generated media have no captions
  return <video controls aria-label={title} src={address} onError={onError} className={mediaClass} />;
}

function FileProblem({ problem, onRetry }: { problem: LoadProblem; onRetry: () => void }) {
  if (problem === 'gone') return <p className="text-muted">No longer kept. Run it again to get a new one.</p>;
  return (
    <Notice
      tone="warning"
      title="This file could not be loaded"
      actions={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}

/** Downloads a file. The address is requested at the press, because an earlier one may have expired. */
function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.rel = 'noopener';
  link.click();
}
