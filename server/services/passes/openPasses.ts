import type { Configuration } from '../../configuration.ts'
import { applePasses } from './apple/applePasses.ts'
import { googlePasses } from './google/googlePasses.ts'
import type { Passes } from './passes.ts'

/** The passes that this server makes. There is no sandbox: a phone refuses a pass without a real certificate. */
export const openPasses = ({
  applePass,
  googlePass,
}: Pick<Configuration, 'applePass' | 'googlePass'>): Passes => ({
  apple: applePass && applePasses(applePass),
  google: googlePass && googlePasses(googlePass),
})
