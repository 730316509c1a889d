/** The zone that an event has without another one. */
const HOME = 'Europe/London'

/** The choices of a time zone: the home zone first, by no value. */
export const timeZones: readonly (readonly [value: string, name: string])[] = [
  ['', HOME],
  ...Intl.supportedValuesOf('timeZone')
    .filter(zone => zone !== HOME)
    .map(zone => [zone, zone] as const),
]
