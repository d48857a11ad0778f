import { dismissToast, type Toast } from '../lib/toasts.ts'
import { Icon } from './Icon.tsx'

/** A toast in plain elements, for when the connection was gone before what usually draws it had travelled. */
export const PlainToast = ({ toast: { id, title, description, isDestructive } }: { toast: Toast }) => (
  <div className="toast-viewport" role="alert">
    <div className={`toast ${isDestructive ? 'toast-destructive' : ''}`} data-state="open">
      <p className="toast-title">{title}</p>
      {description && <p className="toast-description">{description}</p>}
      <button className="toast-close" type="button" onClick={() => dismissToast(id)}>
        <Icon name="close" />
        <span className="visually-hidden">Close</span>
      </button>
    </div>
  </div>
)
