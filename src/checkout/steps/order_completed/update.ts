import { subscribeToEvents } from '../../../../contract/calls/marketing.ts'
import { sendCustomerFeedback } from '../../../../contract/calls/order.ts'
import { saysFailureAtom, type UpdateRow } from '../../../outbox/update.ts'
import { lazyCommand } from '../../../state/command.ts'
import { notices } from '../../../text/notices.ts'

export const subscribeToEventsUpdate: UpdateRow<typeof subscribeToEvents> = {
  call: subscribeToEvents,
  overlay: checkout => checkout,
  settled: lazyCommand(async () => (await import('./complete.ts')).settledSubscriptionAtom),
  saysFailure: saysFailureAtom,
  notice: (_body, error) => notices.notDone(error),
}

export const feedbackUpdate: UpdateRow<typeof sendCustomerFeedback> = {
  call: sendCustomerFeedback,
  overlay: checkout => checkout,
  settled: lazyCommand(async () => (await import('./feedback.ts')).settledFeedbackAtom),
  saysFailure: saysFailureAtom,
  notice: (_body, error) => notices.notDone(error),
}
