import type { VerdictTone } from '../../contract/rules/door/verdictWords.ts'

/** For each tone, the sounds in hertz and the vibration in milliseconds, one after the other with pauses between. */
const signals: Record<VerdictTone, { sounds: number[]; vibration: number[] }> = {
  good: { sounds: [880], vibration: [80] },
  warn: { sounds: [440, 440], vibration: [120, 80, 120] },
  bad: { sounds: [220, 220, 220], vibration: [250, 100, 250] },
}

const SOUND_SECONDS = 0.12

let audio: AudioContext | null = null

/** Browsers allow sound only after a press: called at one. */
export function allowSound(): void {
  audio ??= new AudioContext()
  // A browser that forbids sound still shows the verdict.
  if (audio.state === 'suspended') void audio.resume().catch(() => {})
}

/** Plays and vibrates the tone of a verdict, where the device allows it. */
export function signal(tone: VerdictTone): void {
  const { sounds, vibration } = signals[tone]
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(vibration)
  if (audio?.state !== 'running') return
  for (const [index, frequency] of sounds.entries()) {
    const start = audio.currentTime + index * SOUND_SECONDS * 1.5
    const sound = new OscillatorNode(audio, { frequency, type: 'square' })
    const volume = new GainNode(audio, { gain: 0.15 })
    sound.connect(volume).connect(audio.destination)
    sound.start(start)
    sound.stop(start + SOUND_SECONDS)
  }
}
