import type { SendMail } from '../mail/sendMail.ts'
import type { Services } from '../services.ts'

/** What a job can use: the server's services and the mail, which sends a letter once however often its job runs. */
export type WorkContext = Services & { sendMail: SendMail }
