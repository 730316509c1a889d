import { MEMBERS } from './catalogue.ts'

/** Who uses the shop in a history, and on how many devices. */
export interface Person {
  name: string
  email: string
  devices: number
}

export const PEOPLE: readonly Person[] = [
  { name: 'Ann Field', email: 'ann@shopper.example', devices: 2 },
  { name: 'Ben Marsh', email: 'ben@shopper.example', devices: 1 },
  { name: 'Cas Hill', email: 'cas@stranger.example', devices: 1 },
  { name: 'Noor North', email: MEMBERS.North, devices: 1 },
  { name: 'Sol South', email: MEMBERS.South, devices: 1 },
]
