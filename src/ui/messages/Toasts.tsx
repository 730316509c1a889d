import { Button } from 'react-aria-components/Button'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { Icon } from '../Icon.tsx'
import { type ToastMessage, toastQueue } from './toast.ts'
import './Toasts.css'

/** The notifications: top right, 300 px wide, each with a close button. */
export default () => (
  <ToastRegion queue={toastQueue} className="toasts">
    {({ toast }: { toast: { content: ToastMessage } & object }) => (
      <Toast toast={toast as never} className="toast" data-type={toast.content.type}>
        <ToastContent>
          <Text slot="title">{toast.content.message}</Text>
        </ToastContent>
        <Button slot="close" className="toast-close" aria-label="Close">
          <Icon name="clear" />
        </Button>
      </Toast>
    )}
  </ToastRegion>
)
