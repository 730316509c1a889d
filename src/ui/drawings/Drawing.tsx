import './Drawing.css'

/** A small drawing for a page that has little else. It is decorative. */
export const Drawing = ({ of }: { of: 'tunnel' | 'seats' | 'stub' | 'glasses' | 'lamp' | 'basket' }) => (
  <span className="drawing" data-of={of} aria-hidden="true" />
)
