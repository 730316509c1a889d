import { useAtomValue } from 'jotai'
import { Waiting } from '../../../ui/Waiting.tsx'
import { ConfirmAccount } from './ConfirmAccount.tsx'
import { ConfirmName } from './ConfirmName.tsx'
import { EnterEmail } from './EnterEmail.tsx'
import { modeAtom } from './modes.ts'
import { OneTimeCodeSent } from './OneTimeCodeSent.tsx'

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
