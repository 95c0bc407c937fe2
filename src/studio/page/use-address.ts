import { useEffect, useState } from 'react';
import { readStageHash, type StageAddress, stageHash } from '../stage-address';

/** Stores the selection of the studio in the hash of its URL, so that it survives a reload and can be shared. */
export function useAddress(first: StageAddress): [StageAddress, (change: Partial<StageAddress>) => void] {
  const [address, setAddress] = useState(() => readAddress(first));
  useEffect(() => {
    const syncAddress = () => setAddress(readAddress(first));
    window.addEventListener('hashchange', syncAddress);
    return () => window.removeEventListener('hashchange', syncAddress);
  }, [first]);
  return [
    address,
    (change) => {
      window.location.hash = stageHash({ ...address, ...change });
    },
  ];
}

function readAddress(first: StageAddress): StageAddress {
  return window.location.hash.length > 1 ? readStageHash(window.location.hash) : first;
}
