import { Button } from 'react-aria-components/Button'
import { Tooltip as AriaTooltip, OverlayArrow, TooltipTrigger } from 'react-aria-components/Tooltip'
import { Icon } from './Icon.tsx'
import './Tooltip.css'

interface Props {
  type: 'info' | 'warning'
  message: string
  placement?: 'top' | 'bottom' | 'start' | 'end'
  /** What the mark explains. */
  about: string
}

/** A mark that explains itself when pointed at or focused; Escape closes it. */
export default function Tooltip({ type, message, placement = 'top', about }: Props) {
  return (
    <TooltipTrigger delay={200}>
      <Button className="tooltip-mark" data-type={type} aria-label={`About ${about}`}>
        <Icon name={type} />
      </Button>
      <AriaTooltip className="tooltip" placement={placement} offset={6}>
        <OverlayArrow className="tooltip-arrow" />
        {message}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
