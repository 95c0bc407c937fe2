import { type CSSProperties, useEffect, useState } from 'react';

/** Number of pieces (docs/behaviour.md, section 9). */
const PIECE_COUNT = 50;
const DURATION_MS = 3000;

const COLORS = [
  'var(--color-primary-hover)',
  'var(--color-secondary)',
  'var(--color-accent)',
  'var(--color-violet)',
  'var(--color-warning)',
];

interface Piece {
  id: string;
  style: CSSProperties;
}

function createPieces(): Piece[] {
  return Array.from({ length: PIECE_COUNT }, (_, index) => {
    const delay = Math.random() * 700;
    const style = {
      left: `${Math.random() * 100}%`,
      width: `${6 + Math.random() * 6}px`,
      height: `${8 + Math.random() * 10}px`,
      backgroundColor: COLORS[index % COLORS.length],
      animationDelay: `${delay}ms`,
      animationDuration: `${DURATION_MS - delay}ms`,
      '--drift': `${Math.random() * 160 - 80}px`,
      '--turn': `${360 + Math.random() * 720}deg`,
    };
    return { id: `piece-${index}`, style };
  });
}

/** Shows confetti for three seconds; nothing if the user prefers reduced motion (docs/behaviour.md, section 4). */
export function Confetti() {
  const [pieces, setPieces] = useState<Piece[]>([]);

  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    setPieces(createPieces());
    const timer = setTimeout(() => setPieces([]), DURATION_MS);
    return () => clearTimeout(timer);
  }, []);

  if (pieces.length === 0) return null;
  return (
    <div aria-hidden="true" data-confetti className="pointer-events-none fixed inset-0 z-30 overflow-hidden">
      {pieces.map(({ id, style }) => (
        <span key={id} style={style} className="absolute top-0 block animate-confetti rounded-[1px]" />
      ))}
    </div>
  );
}
