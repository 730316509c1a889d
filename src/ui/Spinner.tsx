import './button.css'

/** A turning ring; the words beside it say what is waited for. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />
