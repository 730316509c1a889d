import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Tooltip as AriaTooltip, OverlayArrow, TooltipTrigger } from 'react-aria-components/Tooltip'
import { Icon } from './Icon.tsx'
import './Tooltip.css'

interface Props {
  type: 'info' | 'warning'
  message: string
  placement?: 'top' | 'bottom' | 'start' | 'end'
  /** The subject of the explanation. */
  about: string
}

/** An information mark. Its explanation opens on hover, focus or touch; Escape closes it. */
export default function Tooltip({ type, message, placement = 'top', about }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <TooltipTrigger delay={200} isOpen={isOpen} onOpenChange={setOpen}>
      {/* A touch is neither hover nor keyboard focus. */}
      <Button
        className="tooltip-mark"
        data-type={type}
        aria-label={`About ${about}`}
        onPress={() => setOpen(true)}
      >
        <Icon name={type} />
      </Button>
      <AriaTooltip className="tooltip" placement={placement} offset={6}>
        <OverlayArrow className="tooltip-arrow" />
        {message}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
