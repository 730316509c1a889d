type Linear = readonly [number, number, number]

/**
 * Converts an OKLCH colour to sRGB hexadecimal. A colour outside of sRGB keeps its lightness and hue and loses
 * chroma.
 */
export function oklch(lightness: number, chroma: number, hue: number): string {
  for (let kept = chroma; kept > 0; kept -= 0.004) {
    const colour = linear(lightness, kept, hue)
    if (colour.every(channel => channel > -0.0005 && channel < 1.0005)) return hexadecimal(colour)
  }
  return hexadecimal(linear(lightness, 0, hue))
}

function linear(lightness: number, chroma: number, hue: number): Linear {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const hexadecimal = (colour: Linear) =>
  `#${colour
    .map(channel =>
      Math.round(encoded(channel) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

function encoded(channel: number): number {
  const within = Math.min(1, Math.max(0, channel))
  return within <= 0.0031308 ? 12.92 * within : 1.055 * within ** (1 / 2.4) - 0.055
}

/** Below this chroma a colour looks grey, and its hue is chance. */
const LEAST_CHROMA = 0.02

/** The hue of a colour in OKLCH, in degrees from 0 to 360; null: it is grey. */
export function hueOfHexadecimal(colour: string): number | null {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at =>
    decoded(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  if (Math.hypot(a, b) < LEAST_CHROMA) return null
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
}

const decoded = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
