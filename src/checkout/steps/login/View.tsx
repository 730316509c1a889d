import { useAtomValue } from 'jotai'
import { ConfirmAccount } from '../../../account/login/ConfirmAccount.tsx'
import { ConfirmName } from '../../../account/login/ConfirmName.tsx'
import { EnterEmail } from '../../../account/login/EnterEmail.tsx'
import { modeAtom } from '../../../account/login/login.ts'
import { OneTimeCodeSent } from '../../../account/login/OneTimeCodeSent.tsx'
import { Waiting } from '../../../ui/messages/Waiting.tsx'

export default function Login() {
  const mode = useAtomValue(modeAtom)
  switch (mode) {
    case 'loading':
      return <Waiting>Loading your account</Waiting>
    case 'enter_email':
      return <EnterEmail />
    case 'one_time_code_sent':
      return <OneTimeCodeSent />
    case 'confirm_name':
      return <ConfirmName />
    case 'confirm_account':
      return <ConfirmAccount />
  }
}
