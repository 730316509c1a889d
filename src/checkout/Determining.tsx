import { Waiting } from '../ui/Waiting.tsx'

export const Determining = () => <Waiting>Determining checkout progress</Waiting>
