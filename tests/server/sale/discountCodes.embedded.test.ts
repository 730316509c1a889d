import { discountCodeTests } from './discountCodes.ts'

discountCodeTests('embedded')
