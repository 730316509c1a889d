import { eventLooks } from '../look/eventLook.ts'
import { instalmentLetter } from '../mail/planLetters.ts'
import { plansOf } from '../plans/readPlan.ts'
import type { Jobs } from '../queue/enqueue.ts'
import type { WorkContext } from './workContext.ts'

/** Says that an instalment was paid, or that it failed. */
export async function mailInstalment(
  { sale, number, about }: Jobs['mail_instalment'],
  { database, configuration, sendMail }: WorkContext,
): Promise<void> {
  const [plan] = await plansOf(database, { sale })
  if (!plan) return
  const events = await eventLooks(database, { sale })
  const letter = instalmentLetter(plan, events, number, about, configuration.origin)
  if (letter) await sendMail(letter)
}
