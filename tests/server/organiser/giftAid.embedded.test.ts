import { giftAidTests } from './giftAid.ts'

giftAidTests('embedded')
