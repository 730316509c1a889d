import { Waiting } from '../ui/messages/Waiting.tsx'

export const Determining = () => <Waiting>Determining checkout progress</Waiting>
