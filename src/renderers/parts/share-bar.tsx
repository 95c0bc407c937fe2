import './charts.css';

/** A bar that fills a share of its width, from 0 to 1. It is decorative, because the number is also shown as text. */
export function ShareBar({ share }: { share: number }) {
  const percent = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0)) * 100;
  return (
    <div aria-hidden="true" className="share-bar">
      <div style={{ width: `${percent}%` }} />
    </div>
  );
}
