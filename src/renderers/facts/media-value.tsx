import { useEffect, useState } from 'react';
import { FileGone } from '@/contracts/file-gone';
import type { RendererProps } from '@/contracts/plugins';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Notice } from '@/ui/notice';
import { type OwnFile, ownFile } from '../parts/own-file';
import { ShownValue } from '../parts/shown-value';

export interface MediaValueProps extends Pick<RendererProps, 'fileAddress'> {
  as: 'image' | 'audio' | 'video' | 'file';
  /** Says what it is to those who do not see it. */
  title: string;
  value: unknown;
}

/** An address is good for a short time: where it fails a new one is asked for, this many times. */
const MOST_ADDRESSES = 3;

/** A file this site keeps, played or shown where it stands; one that lies elsewhere is a link, as the page loads nothing from there. */
export function MediaValue({ value, ...rest }: MediaValueProps) {
  const file = ownFile(value);
  if (!file) return <ShownValue value={value} as="link" />;
  return <KeptFile key={file.path} file={file} {...rest} />;
}

type Trouble = 'gone' | 'unreachable';

function KeptFile({ file, as, title, fileAddress }: Omit<MediaValueProps, 'value'> & { file: OwnFile }) {
  const [tries, setTries] = useState(1);
  const [address, setAddress] = useState<string>();
  const [trouble, setTrouble] = useState<Trouble>();
  const { path, name } = file;
  const shows = as !== 'file' && tries <= MOST_ADDRESSES;
  const fail = (error: unknown) => setTrouble(error instanceof FileGone ? 'gone' : 'unreachable');

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks for a new address
  useEffect(() => {
    if (!shows) return;
    let current = true;
    fileAddress(path).then(
      (found) => current && setAddress(found),
      (error) => current && setTrouble(error instanceof FileGone ? 'gone' : 'unreachable'),
    );
    return () => {
      current = false;
    };
  }, [fileAddress, path, shows, tries]);

  const retry = () => {
    setTrouble(undefined);
    setAddress(undefined);
    setTries(1 + (tries % MOST_ADDRESSES));
  };
  if (trouble) return <FileTrouble trouble={trouble} onRetry={retry} />;
  return (
    <div className="space-y-2">
      {shows && address && (
        <Media as={as} title={title} address={address} onError={() => setTries((count) => count + 1)} />
      )}
      {shows && !address && (
        <p role="status" className="text-sm text-muted">
          Loading {title}
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        onClick={() => fileAddress(path).then((found) => download(found, name), fail)}
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
  const look = 'max-w-full rounded-lg border border-hairline bg-background';
  if (as === 'image') return <img src={address} alt={title} onError={onError} className={look} />;
  // biome-ignore lint/a11y/useMediaCaption: what a model made comes without captions
  if (as === 'audio') return <audio controls aria-label={title} src={address} onError={onError} className="w-full" />;
  // biome-ignore lint/a11y/useMediaCaption: what a model made comes without captions
  return <video controls aria-label={title} src={address} onError={onError} className={look} />;
}

function FileTrouble({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  if (trouble === 'gone') return <p className="text-muted">No longer kept. Run it again to make it anew.</p>;
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

/** Saves what an address gives; asked for at the press, as an address may be too old by then. */
function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.rel = 'noopener';
  link.click();
}
