import { useEffect, useState } from 'react';
import { readStageHash, type StageAddress, stageHash } from '../stage-address';

/** What the studio shows, as the hash of its own address: a reload shows the same, and it can be passed on. */
export function useAddress(first: StageAddress): [StageAddress, (change: Partial<StageAddress>) => void] {
  const [address, setAddress] = useState(() => read(first));
  useEffect(() => {
    const follow = () => setAddress(read(first));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [first]);
  return [
    address,
    (change) => {
      window.location.hash = stageHash({ ...address, ...change });
    },
  ];
}

function read(first: StageAddress): StageAddress {
  return window.location.hash.length > 1 ? readStageHash(window.location.hash) : first;
}
