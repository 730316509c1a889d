import { reminderText } from '../mail/planLetters.ts'
import { plansOf } from '../plans/readPlan.ts'
import type { Jobs } from '../queue/enqueue.ts'
import type { WorkContext } from './workContext.ts'

/** Reminds by text message of an instalment that is due soon. */
export async function textReminder(
  { sale, number }: Jobs['text_reminder'],
  { database, configuration, sendText }: WorkContext,
): Promise<void> {
  const [plan] = await plansOf(database, { sale })
  const instalment = plan?.instalments.find(one => one.number === number)
  if (!plan || !instalment || instalment.isPaid || plan.isPaused) return
  await sendText?.(plan.contactNumber, reminderText(plan, instalment, configuration.origin))
}
