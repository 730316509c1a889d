import { discountCodeTests } from './discountCodes.ts'

discountCodeTests('postgres')
