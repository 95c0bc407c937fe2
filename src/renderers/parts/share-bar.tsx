import './charts.css';

/** A bar as long as a share from 0 to 1; the figure it draws stands beside it as text. */
export function ShareBar({ share }: { share: number }) {
  const percent = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0)) * 100;
  return (
    <div aria-hidden="true" className="share-bar">
      <div style={{ width: `${percent}%` }} />
    </div>
  );
}
