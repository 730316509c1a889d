import './button.css'

/** A spinner. The text beside it says what is waited for. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />
