import { PromptText } from '@/ui/prompt-text';
import type { Payload } from './payload';

/** Shows which answers a submit would send and which not, so that the member can check them. */
export function PayloadView({ payload: { body, keys, unsent } }: { payload: Payload }) {
  return (
    <div className="space-y-4 text-sm text-muted">
      {body ? (
        <div className="space-y-2">
          <h3 className="font-medium text-fg">What we send</h3>
          <PromptText text={JSON.stringify(body, null, 2)} label="What we send" />
          {keys.length > 0 && <p>{keys.join(', ')}: sent with the request, and never shown here.</p>}
        </div>
      ) : (
        <p>Nothing is sent: this tool works in your browser.</p>
      )}
      {unsent.length > 0 && (
        <div className="space-y-2">
          <h3 className="font-medium text-fg">What will not be sent</h3>
          <ul className="space-y-1">
            {unsent.map(({ title, reason }) => (
              <li key={title}>
                {title}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
