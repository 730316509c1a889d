import type { Configuration } from '../../configuration.ts'
import type { Keys } from '../../keys.ts'
import { applePasses } from './apple/applePasses.ts'
import { googlePasses } from './google/googlePasses.ts'
import type { Passes } from './passes.ts'

/** The passes that this server makes. There is no sandbox: a phone refuses a pass without a real certificate. */
export const openPasses = (
  { applePass, googlePass, origin }: Pick<Configuration, 'applePass' | 'googlePass' | 'origin'>,
  keys: Keys,
): Passes => ({
  apple: applePass && applePasses(applePass, keys, origin),
  google: googlePass && googlePasses(googlePass, origin),
})
